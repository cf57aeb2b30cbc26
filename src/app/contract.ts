// The whole API: every feature's contract under its name. docs/openapi.json is generated from it.
import { accounts } from '#features/accounts/contract.ts'
import { artists } from '#features/artists/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { deliveries } from '#features/deliveries/contract.ts'
import { releases } from '#features/releases/contract.ts'
import { review } from '#features/review/contract.ts'
import { uploads } from '#features/uploads/contract.ts'

export const contract = { accounts, artists, releases, uploads, review, deliveries, dashboard }
