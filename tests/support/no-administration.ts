import type { ServerTx } from '../../src/server/pipeline/server-store.ts'

const refuse = () => Promise.reject(new Error('nobody administers here'))

/** The part of a transaction that only administration uses, for a store without it. */
export const noAdministration: Pick<ServerTx, 'keepTrail' | 'putLogo' | 'at' | 'accounts' | 'devices' | 'imports'> = {
  ...{ keepTrail: refuse, putLogo: refuse },
  at: () => {
    throw new Error('nobody administers here')
  },
  accounts: {
    ...{ get: refuse, isTaken: refuse, active: refuse, countOtherSuperAdmins: refuse, activationMail: refuse },
    ...{ endSessions: refuse, put: refuse },
  },
  imports: { accepted: refuse, takePiece: refuse, accept: () => undefined, finish: () => undefined },
  devices: { get: async () => undefined, put: async () => undefined },
}
