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
