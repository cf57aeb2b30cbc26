// Letter markers of a file's findings: the first is A on the waveform, in the list beside it and in readiness.
import type { Upload } from '../contract.ts'

export const markerOf = (index: number): string => String.fromCharCode(65 + (index % 26))

export type FileFinding = Upload['findings'][number]

export const toneOf = (finding: Pick<FileFinding, 'severity'>): 'danger' | 'warn' =>
  finding.severity === 'blocks' ? 'danger' : 'warn'
