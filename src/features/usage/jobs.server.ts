// Jobs of usage.
import {
  findSpikesOf,
  giveUpImport,
  matchFile,
  matchUsage,
  removeRows,
  runImport,
  runNightlySpikes,
} from './service.server.ts'

export const usageJobs = {
  'usage.find_spikes': findSpikesOf,
  'usage.nightly_spikes': runNightlySpikes,
  'usage.import': runImport,
  'usage.match': matchUsage,
  'usage.match_file': matchFile,
  'usage.remove_rows': removeRows,
}

/** Run after the last attempt has failed. */
export const USAGE_JOBS_GIVEN_UP = {
  'usage.import': giveUpImport,
}
