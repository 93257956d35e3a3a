/** What a label in a title block announces; `other` is a value that is none of these, such as the project's number. */
export type LabelKind = 'number' | 'title' | 'revision' | 'date' | 'other';

export interface Label {
  readonly kind: LabelKind;
  /** What follows the label on its line; empty if the label is all of it. */
  readonly value: string;
  /** Words that the label takes of its line. */
  readonly words: number;
  /** A colon, or a label that hardly begins a sentence: the rest of the line is its value. */
  readonly isMarked: boolean;
}

/** In English, German, French, Spanish, Italian, Dutch, Polish, Swedish and Portuguese; without accents and points. */
const labels: Readonly<Record<LabelKind, string>> = {
  number: `
    SHEET NO, SHEET NUMBER, SHEET, SHEET #, SHT NO, SHT, DWG NO, DWG, DWG #, DWG NUMBER, DRG NO, DRAWING NO, DRAWING NUMBER, DRAWING
    #, DOCUMENT NUMBER, DOCUMENT NO, DOC NO, DOC NUMBER, PLAN NO, PLAN NUMBER, ID, PLAN NR, PLANNR, PLANNUMMER, PLAN NUMMER, BLATT,
    BLATT NR, BLATTNR, BLATTNUMMER, ZEICHNUNGS NR, ZEICHNUNGSNR, ZEICHNUNGSNUMMER, ZEICHNUNG NR, ZEICHN NR, ZCHNG NR, ZG NR,
    DOKUMENT NR, DOKUMENTENNUMMER, N° PLAN, N° DE PLAN, N° DU PLAN, PLAN N°, NUMERO DE PLAN, NUMERO DU PLAN, N° DESSIN, PLANCHE,
    PLANCHE N°, FEUILLE, FOLIO, N° DE FOLIO, FEUILLET, N° DOCUMENT, N° DE DOCUMENT, NUM PLAN, N° PLANO, PLANO N°, PLANO, PLANO NO,
    NUMERO DE PLANO, HOJA, HOJA N°, LAMINA, TAVOLA, TAV, TAVOLA N°, TAV N°, N° TAVOLA, ELABORATO, DISEGNO N°, FOGLIO,
    TEKENINGNUMMER, TEKENING NR, TEKENINGNR, TEK NR, BLADNR, BLADNUMMER, NR RYSUNKU, NUMER RYSUNKU, RYS NR, NR RYS, RITNINGSNUMMER,
    RITNING NR, TEGNINGSNR, TEGNING NR, TEGNINGSNUMMER, DESENHO N°, PRANCHA, FOLHA, SHEET ID, DRAWING ID`,
  title: `
    TITLE, SHEET TITLE, SHEET NAME, SHEET CONTENTS, SHEET DESCRIPTION, DRAWING TITLE, DRAWING NAME, DWG TITLE, DWG NAME, DRAWING,
    DRAWING DESCRIPTION, PLAN TITLE, DOCUMENT TITLE, PLANINHALT, PLANBEZEICHNUNG, PLANTITEL, PLANNAME, BENENNUNG, BEZEICHNUNG,
    DARSTELLUNG, INHALT, BLATTINHALT, ZEICHNUNGSINHALT, TITEL, BAUTEIL INHALT, TITRE, TITRE DU PLAN, NOM DU PLAN, DESIGNATION,
    INTITULE, INTITULE DU PLAN, CONTENU, DENOMINATION, OBJET DU PLAN, TITULO, TITULO DEL PLANO, NOMBRE DEL PLANO, CONTENIDO,
    DENOMINACION, TITOLO, OGGETTO, CONTENUTO, DENOMINAZIONE, OMSCHRIJVING, ONDERWERP, BENAMING, TYTUL, TYTUL RYSUNKU, TRESC RYSUNKU,
    NAZWA RYSUNKU, RITNINGENS INNEHALL, BENAMNING, INNEHALL, CONTEUDO, TEGNINGENS TITEL, EMNE`,
  revision: `
    REV, REVISION, REV NO, REVISION NO, REVISION NUMBER, CURRENT REVISION, INDEX, IND, INDICE, INDICE DE REVISION, REVISIE, REWIZJA,
    ANDERUNGSINDEX, AND INDEX, PLANINDEX, REVISIONE, AENDERUNG, VERSION`,
  date: `
    DATE, ISSUE DATE, DATE ISSUED, ISSUED, PLOT DATE, DRAWING DATE, DATE OF ISSUE, SHEET DATE, REVISION DATE, REV DATE, DATUM,
    PLANDATUM, AUSGABEDATUM, ERSTELLT AM, GEZEICHNET AM, STAND, DATE D EMISSION, DATE DU PLAN, FECHA, DATA, DATUM UITGAVE, DATO`,
  other: `
    PROJECT NO, PROJECT NUMBER, PROJECT #, PROJECT, PROJECT TITLE, PROJECT NAME, PROJECT ID, PROJ NO, JOB NO, JOB NUMBER, JOB #,
    JOB, CONTRACT NO, CONTRACT NUMBER, FILE NO, FILE NAME, FILE, BUILDING NUMBER, BUILDING NO, COMM NO, COMMISSION NO, OFFICE
    PROJECT NUMBER, CAGE CODE, PERMIT NO, LICENSE NO, SCALE, DRAWN, DRAWN BY, CHECKED, CHECKED BY, APPROVED, APPROVED BY, DESIGNED
    BY, CLIENT, OWNER, LOCATION, ADDRESS, PHONE, TEL, FAX, SIZE, PAPER SIZE, WEIGHT, MATERIAL, FINISH, PHASE, STATUS, SUITABILITY,
    CONSULTANT, CONSULTANTS, SEAL, ISSUE, ISSUED FOR, KEY PLAN, NORTH, DESCRIPTION, BY, CHK, APP, ZONE, PART NO, PART NUMBER,
    COPYRIGHT, DISCIPLINE, SERIES, LEVEL, PROJEKT NR, PROJEKTNR, PROJEKTNUMMER, PROJEKT, BAUVORHABEN, BAUHERR, AUFTRAGS NR,
    AUFTRAGSNUMMER, AUFTRAG, MASSSTAB, MASSTAB, MAßSTAB, FORMAT, GEZEICHNET, GEZ, GEPRUFT, GEPR, BEARBEITET, BEARB, FREIGABE,
    FREIGEGEBEN, ARCHITEKT, PLANVERFASSER, PLANSTAND, LEISTUNGSPHASE, BLATTGROSSE, PLANGROSSE, GEWERK, GESCHOSS, BAUTEIL,
    AUFTRAGGEBER, ANDERUNG, ANDERUNGEN, NAME, N° AFFAIRE, AFFAIRE, AFFAIRE N°, PROJET, N° PROJET, N° DOSSIER, DOSSIER, ECHELLE, ECH,
    DESSINE PAR, DESSINE, VERIFIE PAR, VERIFIE, APPROUVE, MAITRE D OUVRAGE, MAITRE D OEUVRE, MAITRISE D OUVRAGE, ARCHITECTE,
    EMETTEUR, LOT, NIVEAU, TYPE, PROYECTO, PROYECTO N°, ESCALA, DIBUJADO, CLIENTE, PROGETTO, COMMESSA, SCALA, COMMITTENTE,
    PROJECTNUMMER, SCHAAL, GETEKEND, OPDRACHTGEVER, SKALA, INWESTOR, OBIEKT, BRANZA, FORMATO, SKALE, PROJETO, WERKNUMMER, PROJECTNR`,
};

const kinds = new Map<string, LabelKind>();
for (const kind of ['other', 'date', 'revision', 'title', 'number'] as const) {
  for (const label of labels[kind].split(',')) kinds.set(label.trim(), kind);
}
const LONGEST = Math.max(...[...kinds.keys()].map((label) => label.split(' ').length));
/** Single words that begin sentences: only a colon makes what follows their value. */
const plainWords =
  /^(SHEET|SHT|DRAWING|DWG|TITLE|TITEL|TITRE|TITULO|TITOLO|TYTUL|PLANO|PLANCHE|BLATT|PROJECT|PROJEKT|PROJET|ISSUE|ISSUED|FILE|LEVEL|TYPE|JOB|LOT|NAME|PHASE|FINISH|MATERIAL|STATUS|INHALT|CONTENU|BY|STAND|DESCRIPTION|DESIGNATION|FORMAT|SIZE)$/;

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toUpperCase()
    .replace(/[ºᵒ]/g, '°')
    .replace(/\bN[°O][.:]?(?=\s|$)/g, (found) => (found.startsWith('N°') ? 'N°' : 'NO'))
    .replace(/[^\p{L}\p{N}°#]+/gu, ' ')
    .trim();

/** Reads the label that a line begins with. Undefined if it begins with none. */
export function readLabel(line: string): Label | undefined {
  const words = line.split(' ');
  for (let count = Math.min(LONGEST, words.length); count > 0; count -= 1) {
    const head = words.slice(0, count);
    const text = bare(head.join(' '));
    const kind = kinds.get(text) ?? kinds.get(text.replace(/\bN$/, 'N°'));
    if (!kind) continue;
    const [next = ''] = words.slice(count);
    const isMarked = /[:.#°]$/.test(head.at(-1) ?? '') || /^[:=]/.test(next) || !plainWords.test(text);
    const rest = words.slice(count).join(' ');
    return { kind, value: rest.replace(/^[\s:=]+/, ''), words: count, isMarked };
  }
  return readAttached(line);
}

/** `Rev:B` and `No:A-101`, without a space after the colon. */
function readAttached(line: string): Label | undefined {
  const [, head = '', value = ''] = /^([^:]{2,30}):(\S.*)$/.exec(line) ?? [];
  const kind = kinds.get(bare(head));
  return kind && { kind, value: value.trim(), words: 1, isMarked: true };
}
