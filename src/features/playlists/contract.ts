// API contract of playlists: the public list, pitches of artists, what curators answer, and what staff decide.
import * as z from 'zod'
import { RELEASE_TYPES } from '#features/releases/domain/vocabulary.ts'
import {
  endpoint,
  guardedEndpoint,
  Id,
  PageQuery,
  pageOf,
  publicEndpoint,
  refusal,
  staffEndpoint,
} from '#lib/contract.ts'
import { TITLE_LANGUAGES } from '#lib/pure/content-languages.ts'
import { GENRES } from '#lib/pure/genres.ts'
import {
  ANSWER_LENGTH_MAX,
  CHECK_RESULTS,
  DECLINE_REASONS,
  PITCH_INPUT_MAX,
  PITCH_STATES,
} from './domain/pitches.ts'
import {
  ABOUT_LENGTH_MAX,
  COVER_WIDTHS,
  CURSOR_LENGTH_MAX,
  FOLLOWERS_FROM,
  isCoverWidth,
  LANGUAGES_MAX,
  NOTE_LENGTH_MAX,
  PLAYLIST_STATES,
  SEARCH_LENGTH_MAX,
  SORTS,
  STAFF_REASONS,
  STAFF_VIEWS,
} from './domain.ts'

const Share = z.number().nullable().describe('From 0 to 1; null while there are too few pitches to say')
const Languages = z.array(z.enum(TITLE_LANGUAGES))
const Urls = z.record(z.string(), z.string()).nullable().describe('By width')

const PlaylistRecord = z
  .object({
    answeredShare: Share,
    acceptedShare: Share,
    medianHours: z.number().nullable(),
    due: z.number().describe('Pitches that were answered or met silence'),
  })
  .describe('Of the last 90 days')

const Week = z.object({
  state: z.enum(['open', 'full', 'closed']),
  left: z.number().describe('Pitches that it still takes this week'),
  capacity: z.number(),
  opensOn: z.iso.date().nullable().describe('Null while it is open, or when nobody knows'),
})

export const PlaylistSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  curator: z.string().describe('As they are called at Spotify'),
  followers: z.number(),
  genre: z.enum(GENRES),
  coverUrls: Urls,
  record: PlaylistRecord,
  week: Week,
})
export type PlaylistSummary = z.infer<typeof PlaylistSummary>

export const Playlist = PlaylistSummary.extend({
  about: z.string(),
  languages: Languages.describe('Of songs it takes; empty for every language'),
  spotifyId: z.string(),
  spotifyUrl: z.string(),
  reasons: z
    .array(z.object({ reason: z.enum(DECLINE_REASONS), share: z.number() }))
    .describe('The most frequent ones for a no; none while there are too few'),
})
export type Playlist = z.infer<typeof Playlist>

export const Totals = z.object({
  open: z.number().describe('Playlists that take a pitch today'),
  answeredShare: Share,
  acceptedShare: Share,
  medianHours: z.number().nullable(),
})
export type Totals = z.infer<typeof Totals>

export const Song = z.object({
  trackId: z.uuid(),
  title: z.string(),
  artist: z.string(),
  releaseTitle: z.string(),
  releaseDate: z.iso.date().nullable(),
  isLive: z.boolean(),
  durationMs: z.number().nullable(),
  coverUrls: Urls,
  isPitched: z.boolean().describe('Already pitched to this playlist'),
})
export type Song = z.infer<typeof Song>

const Answer = z.object({
  state: z.enum(PITCH_STATES),
  submittedAt: z.date(),
  dueAt: z.date(),
  openedAt: z.date().nullable(),
  endedAt: z.date().nullable().describe('When it was answered, met silence, or was withdrawn'),
  reason: z.enum(DECLINE_REASONS).nullable(),
  answer: z.string().nullable(),
  position: z.number().nullable(),
  isPositionConfirmed: z.boolean().describe('Spotify confirmed it'),
  placedUntil: z.iso.date().nullable(),
  check: z
    .object({
      at: z.date(),
      checkedAt: z.date().nullable(),
      result: z.enum(CHECK_RESULTS).nullable(),
      position: z.number().nullable(),
    })
    .nullable()
    .describe('A placement is looked at again after a week'),
})

export const Pitch = Answer.extend({
  id: z.uuid(),
  playlist: PlaylistSummary.pick({ id: true, name: true, curator: true, coverUrls: true }).extend({
    isListed: z.boolean(),
  }),
  song: z.object({ title: z.string(), artist: z.string(), coverUrls: Urls }),
  text: z.string(),
})
export type Pitch = z.infer<typeof Pitch>

export const OwnPlaylist = PlaylistSummary.extend({
  about: z.string(),
  languages: Languages,
  state: z.enum(PLAYLIST_STATES),
  reason: z.enum(STAFF_REASONS).nullable(),
  note: z.string().nullable(),
  isOpen: z.boolean(),
  closedUntil: z.iso.date().nullable(),
  spotifyUrl: z.string(),
  waiting: z.number().describe('Pitches without an answer'),
})
export type OwnPlaylist = z.infer<typeof OwnPlaylist>

export const QueuedPitch = z.object({
  id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  coverUrls: Urls,
  state: z.enum(PITCH_STATES),
  dueAt: z.date(),
})
export type QueuedPitch = z.infer<typeof QueuedPitch>

export const Inbox = z.object({
  playlist: OwnPlaylist,
  queue: z.array(QueuedPitch).describe('Those of the oldest week first, within a week drawn by lot each day'),
  gain: z
    .object({ answers: z.number(), share: z.number() })
    .nullable()
    .describe('What the share of answers becomes when those that are due this week are answered'),
  placed: z.array(
    Answer.pick({ position: true, endedAt: true, check: true }).extend({ id: z.uuid(), title: z.string() }),
  ),
})
export type Inbox = z.infer<typeof Inbox>

export const ReceivedPitch = Answer.extend({
  id: z.uuid(),
  playlistId: z.uuid(),
  from: z.string().describe('The first name of who sent it'),
  text: z.string(),
  song: z.object({
    title: z.string(),
    artist: z.string(),
    language: z.string(),
    releaseTitle: z.string(),
    releaseType: z.enum(RELEASE_TYPES),
    releaseDate: z.iso.date(),
    durationMs: z.number(),
    integratedLufs: z.number().nullable(),
    coverUrls: Urls,
    audio: z
      .object({ url: z.string(), peaks: z.string(), rms: z.string() })
      .nullable()
      .describe('Only while the pitch is not answered'),
  }),
})
export type ReceivedPitch = z.infer<typeof ReceivedPitch>

export const StaffPlaylist = OwnPlaylist.omit({ waiting: true }).extend({
  curatorUser: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  createdAt: z.date(),
  readAt: z.date().describe('When its followers were read at Spotify'),
})
export type StaffPlaylist = z.infer<typeof StaffPlaylist>

const Fields = z.object({
  genre: z.enum(GENRES),
  about: z.string().max(ABOUT_LENGTH_MAX * 4),
  languages: Languages.max(LANGUAGES_MAX).default([]),
  weeklyCapacity: z.number().int(),
  isOpen: z.boolean().default(true),
  closedUntil: z.iso.date().nullable().default(null),
})

const tags = ['playlists']
const curatorTags = ['curators']
const ById = z.object({ id: Id })
const Decision = ById.extend({ reason: z.enum(STAFF_REASONS), note: z.string().max(NOTE_LENGTH_MAX) })

const personal = guardedEndpoint('self', { requiresFreshAuth: false })
const answering = personal.errors({ wrong_state: refusal(409) })
const decide = staffEndpoint('playlists').errors({ wrong_state: refusal(409), own_account: refusal(403) })
const spotify = { spotify_not_connected: refusal(409), spotify_unavailable: refusal(503) }
const places = {
  playlist_full: refusal(409),
  playlist_closed: refusal(409),
  already_submitted: refusal(409),
  too_many_waiting: refusal(409),
}

export const playlists = {
  list: publicEndpoint
    .route({ method: 'GET', path: '/playlists', summary: 'List playlists, 24 at a time', tags })
    .input(
      z.object({
        search: z
          .string()
          .max(SEARCH_LENGTH_MAX)
          .optional()
          .describe('A part of the name of the playlist or its curator'),
        genre: z.enum(GENRES).optional(),
        followersFrom: z.coerce
          .number()
          .refine((least) => FOLLOWERS_FROM.some((known) => known === least))
          .optional()
          .describe(FOLLOWERS_FROM.join(', ')),
        openNow: z.stringbool().optional(),
        sort: z.enum(SORTS).default('followers'),
        cursor: z.string().max(CURSOR_LENGTH_MAX).optional(),
      }),
    )
    .output(pageOf(PlaylistSummary)),
  totals: publicEndpoint
    .route({
      method: 'GET',
      path: '/playlists/totals',
      summary: 'Get how many playlists are open, and how all pitches of the last 90 days were answered',
      tags,
    })
    .output(Totals),
  find: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({ method: 'GET', path: '/playlists/{id}', summary: 'Get a playlist with its record', tags })
    .input(ById)
    .output(Playlist),
  cover: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/playlists/{id}/cover/{version}/{width}',
      summary: 'Get the cover of a playlist',
      tags,
      outputStructure: 'detailed',
    })
    .input(
      ById.extend({
        version: Id,
        width: z.coerce.number().refine(isCoverWidth).describe(COVER_WIDTHS.join(' or ')),
      }),
    )
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),

  songs: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/playlists/{id}/songs',
      summary: 'List the songs that can be pitched to a playlist: live ones, and approved ones that come out',
      tags,
    })
    .input(PageQuery.extend({ id: Id, cursor: Id.optional() }))
    .output(pageOf(Song)),
  reminders: personal
    .route({
      method: 'GET',
      path: '/playlists/reminders',
      summary: 'List the playlists that the person has a reminder for',
      tags,
    })
    .output(z.object({ playlistIds: z.array(z.uuid()) })),
  addReminder: personal
    .errors({ too_many_reminders: refusal(409) })
    .route({
      method: 'PUT',
      path: '/playlists/{id}/reminder',
      summary: 'Remind the person once, when a playlist takes pitches again',
      tags,
    })
    .input(ById),
  removeReminder: personal
    .route({
      method: 'DELETE',
      path: '/playlists/{id}/reminder',
      summary: 'Remove the reminder of a playlist',
      tags,
    })
    .input(ById),
  submit: endpoint('catalogue.submit')
    .errors({ ...spotify, ...places, not_following: refusal(409), own_playlist: refusal(409) })
    .route({
      method: 'POST',
      path: '/playlists/{id}/pitches',
      summary: 'Pitch a song to a playlist',
      tags,
      successStatus: 201,
    })
    .input(
      ById.extend({
        trackId: Id.nullish(),
        text: z
          .string()
          .max(PITCH_INPUT_MAX)
          .default('')
          .describe('50 to 500 characters, counted as code points without the space around'),
      }),
    )
    .output(Pitch),
  pitches: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/playlists/pitches', summary: 'List the pitches of the account', tags })
    .input(
      PageQuery.extend({ cursor: Id.optional(), view: z.enum(['all', 'waiting', 'ended']).default('all') }),
    )
    .output(pageOf(Pitch)),
  withdraw: endpoint('catalogue.submit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/playlists/pitches/{id}/withdrawal',
      summary: 'Withdraw a pitch that is not answered; before it is opened, the song can be pitched again',
      tags,
    })
    .input(ById)
    .output(Pitch),
  restore: endpoint('catalogue.submit')
    .errors({ wrong_state: refusal(409), ...places })
    .route({
      method: 'DELETE',
      path: '/playlists/pitches/{id}/withdrawal',
      summary: 'Undo the withdrawal of a pitch, while the playlist has a place for it',
      tags,
    })
    .input(ById)
    .output(Pitch),

  own: personal
    .route({
      method: 'GET',
      path: '/curator/playlists',
      summary: 'List the playlists that the person curates',
      tags: curatorTags,
    })
    .output(z.object({ items: z.array(OwnPlaylist) })),
  add: personal
    .errors({ ...spotify, playlist_known: refusal(409), too_many_playlists: refusal(409) })
    .route({
      method: 'POST',
      path: '/curator/playlists',
      summary: 'Add a playlist that the person owns at Spotify; staff look at it before it is listed',
      tags: curatorTags,
      successStatus: 201,
    })
    .input(Fields.extend({ address: z.string().max(300).describe('Its address at Spotify') }))
    .output(OwnPlaylist),
  save: personal
    .route({
      method: 'PUT',
      path: '/curator/playlists/{id}',
      summary: 'Change what a playlist takes, and how much of it',
      tags: curatorTags,
    })
    .input(ById.extend(Fields.shape))
    .output(OwnPlaylist),
  leave: personal
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/curator/playlists/{id}',
      summary: 'Take a playlist off the list; pitches without an answer end as silence',
      tags: curatorTags,
    })
    .input(ById),
  inbox: personal
    .route({
      method: 'GET',
      path: '/curator/playlists/{id}/inbox',
      summary: 'Get the queue of today, and the record of a playlist',
      tags: curatorTags,
    })
    .input(ById)
    .output(Inbox),
  open: personal
    .route({
      method: 'POST',
      path: '/curator/pitches/{id}/opening',
      summary: 'Open a pitch: its text and its song; from then on it counts as seen',
      tags: curatorTags,
    })
    .input(ById)
    .output(ReceivedPitch),
  shortlist: answering
    .route({
      method: 'PUT',
      path: '/curator/pitches/{id}/shortlist',
      summary: 'Put a pitch on the shortlist, or take it off',
      tags: curatorTags,
    })
    .input(ById.extend({ isShortlisted: z.boolean() }))
    .output(ReceivedPitch),
  accept: answering
    .route({
      method: 'POST',
      path: '/curator/pitches/{id}/placement',
      summary: 'Accept a pitch with its place on the playlist',
      tags: curatorTags,
    })
    .input(ById.extend({ position: z.number().int(), placedUntil: z.iso.date() }))
    .output(ReceivedPitch),
  decline: answering
    .route({
      method: 'POST',
      path: '/curator/pitches/{id}/refusal',
      summary: 'Decline a pitch with a reason and at least ten words',
      tags: curatorTags,
    })
    .input(ById.extend({ reason: z.enum(DECLINE_REASONS), answer: z.string().max(ANSWER_LENGTH_MAX) }))
    .output(ReceivedPitch),

  staffList: staffEndpoint('playlists')
    .route({
      method: 'GET',
      path: '/admin/playlists',
      summary: 'List playlists by state, of those that wait the oldest first',
      tags: ['staff'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), view: z.enum(STAFF_VIEWS).default('waiting') }))
    .output(pageOf(StaffPlaylist)),
  approve: decide
    .route({
      method: 'POST',
      path: '/admin/playlists/{id}/approval',
      summary: 'List a playlist',
      tags: ['staff'],
    })
    .input(ById)
    .output(StaffPlaylist),
  refuse: decide
    .route({
      method: 'POST',
      path: '/admin/playlists/{id}/refusal',
      summary: 'Refuse a playlist with a reason that its curator reads',
      tags: ['staff'],
    })
    .input(Decision)
    .output(StaffPlaylist),
  remove: decide
    .route({
      method: 'POST',
      path: '/admin/playlists/{id}/removal',
      summary: 'Take a playlist off the list with a reason that its curator reads',
      tags: ['staff'],
    })
    .input(Decision)
    .output(StaffPlaylist),
}
