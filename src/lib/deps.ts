// What the composition root passes to services. Each port adds itself by module augmentation; a service names the
// parts it needs: `Pick<Deps, 'db' | 'clock'>`.
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'

export interface Deps {
  db: Db
  jobs: Jobs
}
