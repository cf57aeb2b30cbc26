// A track with two faults, composed for this page: the check of an upload, to be heard and tried.
import { AudioReport, type AudioReportProps } from '#features/uploads/web/AudioReport.tsx'
import track from './landing-sample/ferry-light.json'
import music from './landing-sample/ferry-light.mp3'

const UPLOAD = {
  ...track,
  urls: { playback: music },
  // The types of a JSON file have no literals.
} as unknown as AudioReportProps['upload']

export const LandingTrack = () => <AudioReport upload={UPLOAD} title="Ferry Light" height={104} />
