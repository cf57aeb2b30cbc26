// The browser's client of the releases API, and the types of its answers.
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#lib/web/client.ts'
import type { releases } from '../contract.ts'

export const releasesApi = apiOf<typeof releases>('releases')

/** A release as JSON carries it: days and instants are text. */
export type ReleaseAnswer = Awaited<ReturnType<typeof releasesApi.find.call>>
export type TrackAnswer = ReleaseAnswer['tracks'][number]
export type ReleaseRowAnswer = Awaited<ReturnType<typeof releasesApi.list.call>>['items'][number]

export const releaseQuery = (id: string) => queryOptions(releasesApi.find.queryOptions({ input: { id } }))
