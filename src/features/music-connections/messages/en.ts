// Texts of music connections: the page of the answer, the connection in settings and pages, and following playlists.
export const en = {
  section: {
    title: 'Connected services',
    line: 'Connect Spotify to pitch to playlists, or to receive pitches as a curator. We see the playlists in your library and follow only those you choose. We never play or post anything.',
  },
  state: {
    connected: 'Connected',
    missing: 'Not connected',
    expired: 'Access ended',
    unavailable: 'Not available',
  },
  line: {
    connected: 'as {{name}}',
    missing: 'Spotify will ask for your permission',
    expired: 'Spotify ended our access for {{name}}',
    unavailable: 'Spotify is not set up on this site',
  },
  someone: 'you',
  connect: 'Connect Spotify',
  again: 'Connect again',
  disconnect: 'Disconnect',
  disconnected: 'Spotify is disconnected',
  connected: 'Spotify is connected',
  failed: 'Could not load your Spotify connection',
  follow: {
    following: 'Following',
    missing: 'Not following yet',
    followingLine: '{{name}} is in your library',
    missingLine: 'Follow it on Spotify first',
    button: 'Follow {{name}}',
    followed: 'You follow {{name}}',
    failed: 'Could not check on Spotify whether you follow {{name}}',
    first: 'Connect Spotify first',
    unknown: 'Follow on Spotify',
  },
  page: {
    connecting: {
      title: 'Connecting Spotify',
      line: 'One moment. We’ll take you back to where you were.',
    },
    connected: {
      title: 'Spotify is connected',
      line: 'You can continue where you left off.',
    },
    cancelled: {
      title: 'Spotify is not connected',
      line: 'You cancelled on Spotify. Nothing was connected.',
    },
    failed: {
      title: 'Spotify could not be connected',
      line: 'Spotify did not finish the connection. Try again.',
    },
    stale: {
      title: 'This answer from Spotify no longer counts',
      line: 'It was already used, took more than ten minutes, or belongs to another browser. Your connection has not changed.',
    },
    start: {
      title: 'Connect Spotify',
      line: 'Spotify will ask for your permission, then bring you back here.',
    },
    unavailable: {
      title: 'Spotify is not available',
      line: 'Spotify is not set up on this site, so there is nothing to connect.',
    },
    again: 'Try again',
    back: 'Go back',
    settings: 'Go to settings',
  },
  problem: {
    spotify_not_connected: 'Connect Spotify first.',
    spotify_expired: 'Spotify ended our access. Connect Spotify again.',
    spotify_unavailable: 'Spotify cannot be reached right now. Try again in a few minutes.',
    failed_to_follow: 'Failed to follow. Spotify did not accept it. Try again in a moment.',
  },
}
