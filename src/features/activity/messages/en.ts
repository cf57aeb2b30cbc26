// Texts of the activity feed, in English.
export const en = {
  title: 'Recent activity',
  loading: 'Loading the activity',
  failed: 'Failed to fetch user activity',
  empty: 'Nothing has happened yet. Your first release will be the first entry.',
  untitled: 'Untitled',
  other: '{{title}}',
  type: {
    release: {
      created: 'New release created: {{title}}',
      updated: 'Release updated: {{title}}',
      draft: 'Release taken back to draft: {{title}}',
      submitted: 'Release submitted: {{title}}',
      in_review: 'Release in review: {{title}}',
      approved: 'Release approved: {{title}}',
      in_process: 'Release on its way to stores: {{title}}',
      published: 'Release published: {{title}}',
      reopened: 'Release reopened: {{title}}',
      rejected: 'Release rejected: {{title}}',
      expired: 'Release expired: {{title}}',
      takedown_requested: 'Takedown requested: {{title}}',
      removed: 'Release removed from stores: {{title}}',
      unknown: 'State of the release not known: {{title}}',
    },
    seat: { joined: '{{title}} joined the team', left: '{{title}} is no longer in the team' },
  },
  problem: {},
}
