import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { PUBLIC_URL } from '../../../../testing/app-fixture.ts';

/** How an authenticator deviates from an honest one. */
export interface Tricks {
  origin?: string;
  rpId?: string;
  /** Without a fingerprint, a face or a PIN. */
  isUserAbsent?: boolean;
}

/** Google Password Manager. */
const AAGUID = 'ea9b8d664d011d213ce4b6b48cb575d4';

/** An authenticator without hardware, with one passkey: what a browser answers to the server's options. */
export function openAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;
  const dataOf = ({ rpId = 'localhost', isUserAbsent = false }: Tricks, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (isUserAbsent ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested]);
  };
  const answer = (response: object) => {
    const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
    return { ...credential, response, clientExtensionResults: {} };
  };
  return {
    /** Makes the passkey. */
    make(options: { challenge: string }, tricks: Tricks = {}) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.from(AAGUID, 'hex'), length, id, coseOf(publicKey)]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(dataOf(tricks, attested))],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, tricks).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs a challenge with the passkey. */
    sign(options: { challenge: string }, tricks: Tricks = {}) {
      uses += 1;
      const [client, data] = [clientData('webauthn.get', options.challenge, tricks), dataOf(tricks)];
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, { origin = PUBLIC_URL }: Tricks): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A P-256 key as COSE has it. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const map = new Map<number, unknown>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  return Buffer.from(isoCBOR.encode(map as never));
}
