import { utils } from 'ssh2'

/** A new key pair. About one in four hundred that ssh2 generates is malformed, which its own parser tells. */
export function newSshKeys(): { private: string; public: string } {
  for (;;) {
    const keys = utils.generateKeyPairSync('ed25519')
    if (!(utils.parseKey(keys.private) instanceof Error)) return keys
  }
}
