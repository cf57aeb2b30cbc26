// What made most of a change: the track that changed most in its direction, and the country where that one did.
import { readCached } from './cache-answers.server.ts'
import type { Explanation } from './contract.ts'
import { compareStreams } from './count-plays.server.ts'
import { nameTracks } from './data.server.ts'
import { findLargestChange, type Selection } from './figures.data.server.ts'
import type { AnalyticsDeps, Question } from './resolve-filter.server.ts'

export async function explainChange(deps: AnalyticsDeps, question: Question): Promise<Explanation> {
  const { selection, scope } = question
  const compared = await compareStreams(deps, question)
  const difference = compared?.difference ?? 0
  const answer = { change: compared?.change ?? null, difference, track: null, country: null }
  if (difference === 0) return answer
  const direction = difference > 0 ? 'up' : 'down'
  const largest = (name: 'tracks' | 'countries', of: Selection) =>
    readCached(deps, { ...question, selection: of }, `largest change ${name} ${direction}`, () =>
      findLargestChange(deps.warehouse, of, { name, direction }),
    )
  const part = await largest('tracks', selection)
  if (!part) return answer
  const [[track], country] = await Promise.all([
    nameTracks(deps.db, scope, [part.key]),
    largest('countries', { ...selection, trackId: part.key }),
  ])
  if (!track) return answer
  return {
    ...answer,
    track: { id: track.id, title: track.title, difference: part.comparable - part.previous },
    country: country ? { code: country.key, difference: country.comparable - country.previous } : null,
  }
}
