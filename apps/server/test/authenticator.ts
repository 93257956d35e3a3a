import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { BodyOf, Operations } from '@sheetmark/contract';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

type Assertion = BodyOf<Operations['finishPasskeySignIn']>['response'];
type Registration = BodyOf<Operations['addPasskey']>['response'];

/** Flags of authenticator data (Web Authentication, 6.1). */
export const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What a ceremony usually takes from the page and its device. */
interface Circumstances {
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  readonly counter: number;
  readonly flags: number;
  readonly userHandle: string;
}
type Changes = Partial<Circumstances>;

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const encode = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A device with one passkey, as a browser at `origin` uses it. Signs by ES256. */
export function createAuthenticator(origin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
      [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  let uses = 0;
  let userHandle = '';

  const usual = (options: string, changes: Changes): Circumstances => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const held = flags.present | flags.verified;
    return { challenge, origin, host: new URL(origin).hostname, counter: (uses += 1), flags: held, userHandle, ...changes };
  };
  const clientData = (type: string, { challenge, origin: at }: Circumstances) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authenticatorData = ({ host, counter, flags: held }: Circumstances, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hashOf(host), Buffer.from([attested.length > 0 ? held | flags.attested : held]), count, attested]);
  };
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id: encode(id),
    /** The private key, as text that never leaves the device. */
    secret: privateKey.export({ format: 'jwk' }).d ?? '',
    register(options: string, changes: Changes = {}): Registration {
      const at = usual(options, changes);
      userHandle = (JSON.parse(options) as { user: { id: string } }).user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const authData = new Uint8Array(authenticatorData(at, attested));
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: encode(clientData('webauthn.create', at)),
        attestationObject: encode(isoCBOR.encode(attestation)),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    assert(options: string, changes: Changes = {}): Assertion {
      const at = usual(options, changes);
      const data = authenticatorData(at);
      const client = clientData('webauthn.get', at);
      const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: at.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
