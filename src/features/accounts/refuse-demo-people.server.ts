// Demo people, whose password is in the README: refused where an installation is public and no demo was asked for.
import type { Deps } from '#lib/deps.ts'
import { countDemoPeople, deleteDemoSessions } from './data.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** Whether demo people can sign in. */
    demoSignIn: boolean
  }
}

/** Returns how many demo people exist; where they cannot sign in, their sessions end. Called at every start. */
export async function endDemoSessions({ db, demoSignIn }: Pick<Deps, 'db' | 'demoSignIn'>): Promise<number> {
  if (!demoSignIn) await deleteDemoSessions(db)
  return countDemoPeople(db)
}
