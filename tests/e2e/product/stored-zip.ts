import { crc32 } from 'node:zlib';

function header(signature: number, name: Buffer, content: Buffer): Buffer {
  const isCentral = signature === 0x0201_4b50;
  const head = Buffer.alloc(isCentral ? 46 : 30);
  head.writeUInt32LE(signature);
  const at = isCentral ? 16 : 14;
  head.writeUInt32LE(crc32(content), at);
  head.writeUInt32LE(content.length, at + 4);
  head.writeUInt32LE(content.length, at + 8);
  head.writeUInt16LE(name.length, at + 12);
  return head;
}

/** A ZIP archive (APPNOTE 4.3) of texts, without compression. */
export function storedZip(files: Readonly<Record<string, string>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const local = [header(0x0403_4b50, name, content), name, content];
    const central = header(0x0201_4b50, name, content);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  const count = Object.keys(files).length;
  end.writeUInt32LE(0x0605_4b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The files of a ZIP archive that are stored without compression. */
export function readStoredZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x0201_4b50) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    if (isStored) files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(begin, begin + size));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
