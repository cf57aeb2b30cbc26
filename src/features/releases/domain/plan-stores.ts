// Which of the stores somebody chose their plan holds.
import { findStore } from '#features/stores/domain.ts'

/** Stores of a plan among those chosen. */
export const storesOfPlan = (platforms: readonly string[], plan: string | undefined): string[] =>
  platforms.filter((id) => {
    const store = findStore(id)
    return store && (store.major || plan !== 'basic')
  })
