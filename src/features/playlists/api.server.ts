// API handlers of playlists.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { acceptPitch, declinePitch, openPitch, shortlistPitch } from './answer-pitch.server.ts'
import { playlists } from './contract.ts'
import { approvePlaylist, refusePlaylist, removePlaylist } from './decide-playlist.server.ts'
import { addPlaylist, leaveList, savePlaylist } from './edit-playlist.server.ts'
import { addReminder } from './remind-artists.server.ts'
import { deleteReminder, listReminders } from './reminders.data.server.ts'
import { showInbox, showReceived } from './show-inbox.server.ts'
import { listPitchableSongs, listPitches, showPitch } from './show-pitches.server.ts'
import {
  listOwnPlaylists,
  listPlaylists,
  listPlaylistsForStaff,
  showOwnPlaylist,
  showPlaylist,
  showPlaylistToStaff,
  showTotals,
} from './show-playlists.server.ts'
import { readCover } from './store-cover.server.ts'
import { restorePitch, submitPitch, withdrawPitch } from './submit-pitch.server.ts'

const os = api(playlists)

export const playlistsApi = os.router({
  list: os.list.handler(({ input, context }) => listPlaylists(context.deps, input)),
  totals: os.totals.handler(({ context }) => showTotals(context.deps)),
  find: os.find.handler(({ input, context }) => showPlaylist(context.deps, input.id)),
  cover: os.cover.handler(({ input, context }) => readCover(context.deps, input)),

  songs: os.songs
    .use(signedIn)
    .handler(({ input, context }) => listPitchableSongs(context.deps, { ...input, scope: context.scope })),
  reminders: os.reminders.use(signedIn).handler(async ({ context: { deps, viewer } }) => ({
    playlistIds: await listReminders(deps.db, viewer.userId),
  })),
  addReminder: os.addReminder
    .use(signedIn)
    .handler(({ input, context }) => addReminder(context.deps, context.viewer, input.id)),
  removeReminder: os.removeReminder.use(signedIn).handler(async ({ input, context: { deps, viewer } }) => {
    await deleteReminder(deps.db, { playlistId: input.id, userId: viewer.userId })
  }),
  submit: os.submit.use(signedIn).handler(async ({ input, context }) => {
    const id = await submitPitch(context.deps, context.viewer, input)
    return showPitch(context.deps, { id, scope: context.scope })
  }),
  pitches: os.pitches
    .use(signedIn)
    .handler(({ input, context }) => listPitches(context.deps, { ...input, scope: context.scope })),
  withdraw: os.withdraw.use(signedIn).handler(async ({ input, context }) => {
    await withdrawPitch(context.deps, { id: input.id, scope: context.scope })
    return showPitch(context.deps, { id: input.id, scope: context.scope })
  }),
  restore: os.restore.use(signedIn).handler(async ({ input, context }) => {
    await restorePitch(context.deps, { id: input.id, scope: context.scope })
    return showPitch(context.deps, { id: input.id, scope: context.scope })
  }),

  own: os.own.use(signedIn).handler(({ context }) => listOwnPlaylists(context.deps, context.viewer)),
  add: os.add.use(signedIn).handler(async ({ input, context }) => {
    const id = await addPlaylist(context.deps, context.viewer, input)
    return showOwnPlaylist(context.deps, context.viewer, id)
  }),
  save: os.save.use(signedIn).handler(async ({ input, context }) => {
    await savePlaylist(context.deps, context.viewer, input)
    return showOwnPlaylist(context.deps, context.viewer, input.id)
  }),
  leave: os.leave
    .use(signedIn)
    .handler(({ input, context }) => leaveList(context.deps, context.viewer, input.id)),
  inbox: os.inbox
    .use(signedIn)
    .handler(({ input, context }) => showInbox(context.deps, context.viewer, input.id)),
  open: os.open.use(signedIn).handler(async ({ input, context }) => {
    await openPitch(context.deps, context.viewer, input.id)
    return showReceived(context.deps, context.viewer, input.id)
  }),
  shortlist: os.shortlist.use(signedIn).handler(async ({ input, context }) => {
    await shortlistPitch(context.deps, context.viewer, input)
    return showReceived(context.deps, context.viewer, input.id)
  }),
  accept: os.accept.use(signedIn).handler(async ({ input, context }) => {
    await acceptPitch(context.deps, context.viewer, input)
    return showReceived(context.deps, context.viewer, input.id)
  }),
  decline: os.decline.use(signedIn).handler(async ({ input, context }) => {
    await declinePitch(context.deps, context.viewer, input)
    return showReceived(context.deps, context.viewer, input.id)
  }),

  staffList: os.staffList
    .use(staffOnly)
    .handler(({ input, context }) => listPlaylistsForStaff(context.deps, input)),
  approve: os.approve.use(staffOnly).handler(async ({ input, context }) => {
    await approvePlaylist(context.deps, context.viewer, input.id)
    return showPlaylistToStaff(context.deps, input.id)
  }),
  refuse: os.refuse.use(staffOnly).handler(async ({ input, context }) => {
    await refusePlaylist(context.deps, context.viewer, input)
    return showPlaylistToStaff(context.deps, input.id)
  }),
  remove: os.remove.use(staffOnly).handler(async ({ input, context }) => {
    await removePlaylist(context.deps, context.viewer, input)
    return showPlaylistToStaff(context.deps, input.id)
  }),
})
