// What made most of a change: the track that changed most in its direction, and the country where that one did.
import { readCached } from './cache-answers.server.ts'
import type { Explanation } from './contract.ts'
import { countTotals } from './count-plays.server.ts'
import { nameTracks } from './data.server.ts'
import { findLargestChange, type Selection } from './figures.data.server.ts'
import type { AnalyticsDeps, Question } from './resolve-filter.server.ts'

export async function explainChange(deps: AnalyticsDeps, question: Question): Promise<Explanation> {
  const { streams, byMonthOnly } = await countTotals(deps, question)
  const { selection, scope } = question
  const value = selection.comparedMonths ? streams.value : streams.value - byMonthOnly
  const difference = streams.previous === null ? 0 : value - streams.previous
  const answer = { change: streams.change, difference, track: null, country: null }
  if (difference === 0) return answer
  const direction = difference > 0 ? 'up' : 'down'
  const largest = (name: 'tracks' | 'countries', of: Selection) =>
    readCached(deps, { ...question, selection: of }, `largest change ${name} ${direction}`, () =>
      findLargestChange(deps.warehouse, of, { name, direction }),
    )
  const part = await largest('tracks', selection)
  const [track] = part ? await nameTracks(deps.db, scope, [part.key]) : []
  if (!part || !track) return answer
  const country = await largest('countries', { ...selection, trackId: part.key })
  return {
    ...answer,
    track: { id: track.id, title: track.title, difference: part.comparable - part.previous },
    country: country ? { code: country.key, difference: country.comparable - country.previous } : null,
  }
}
