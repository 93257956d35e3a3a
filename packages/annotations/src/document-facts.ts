import type { PdfFile } from './pdf/document.ts';
import { type Dict, isArray, isNumber, nameOf } from './pdf/values.ts';

/** What a file says about adding annotations to it. */
export interface DocumentFacts {
  readonly isEncrypted: boolean;
  /** Its permissions don't allow annotations for people who open it with the user's password. */
  readonly forbidsAnnotations: boolean;
  readonly isSigned: boolean;
  /** A certification doesn't allow annotations (DocMDP, P 1 or 2), so that readers report the signature as broken. */
  readonly signatureForbids: boolean;
}

/** ISO 32000-2, table 22, bit 6. */
const MAY_ANNOTATE = 32;
/** ISO 32000-2, table 225, bit 1. */
const HAS_SIGNATURES = 1;
const MAX_FIELDS = 10_000;

export function factsOf(file: PdfFile): DocumentFacts {
  const { security, root } = file;
  const certified = file.dict(file.dict(root?.get('Perms'))?.get('DocMDP'));
  return {
    isEncrypted: security !== null,
    forbidsAnnotations: security !== null && !security.isOwner && (security.permissions & MAY_ANNOTATE) === 0,
    isSigned: certified !== null || hasSignature(file),
    signatureForbids: certified !== null && permissionOf(file, certified) < 3,
  };
}

function permissionOf(file: PdfFile, signature: Dict): number {
  const references = file.resolve(signature.get('Reference'));
  for (const each of isArray(references) ? references : []) {
    const reference = file.dict(each);
    if (nameOf(file.resolve(reference?.get('TransformMethod'))) !== 'DocMDP') continue;
    const permission = file.resolve(file.dict(reference?.get('TransformParams'))?.get('P'));
    return isNumber(permission) ? permission : 2;
  }
  return 2;
}

function hasSignature(file: PdfFile): boolean {
  const form = file.dict(file.root?.get('AcroForm'));
  const flags = file.resolve(form?.get('SigFlags'));
  if (!form || (isNumber(flags) && (flags & HAS_SIGNATURES) === 0)) return false;
  const fields = file.resolve(form.get('Fields'));
  const open = isArray(fields) ? [...fields] : [];
  for (let seen = 0; seen < MAX_FIELDS; seen += 1) {
    const field = file.dict(open.pop());
    if (!field) {
      if (open.length === 0) return false;
      continue;
    }
    if (nameOf(file.resolve(field.get('FT'))) === 'Sig' && file.dict(field.get('V'))) return true;
    const kids = file.resolve(field.get('Kids'));
    if (isArray(kids)) open.push(...kids);
  }
  return false;
}
