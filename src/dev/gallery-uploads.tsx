// Owns the gallery of drop area, upload rows, readiness panel and saving.
import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronRight,
  IconDots,
  IconGripVertical,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { Counts } from '#ui/Counts.tsx'
import { DropArea } from '#ui/DropArea.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SaveState } from '#ui/SaveState.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import styles from './gallery.module.css'
import { sampleWave } from './gallery-samples.ts'

const handle = <IconGripVertical size={18} aria-hidden="true" />

export function GalleryUploads() {
  const wave = useMemo(() => sampleWave(200, 21), [])
  return (
    <section className={styles.wide}>
      <SectionHead title="Uploads and readiness" side="5 tracks, 17:42" />
      <div className="split">
        <div className={styles.stack}>
          <DropArea
            title="Drop audio here."
            line="WAV, FLAC, AIFF or MP3, up to 100 MB each. Several files become several tracks."
            buttonLabel="Choose files"
            accept={['audio/wav', 'audio/flac']}
            onFiles={() => {}}
          />
          <UploadList label="Tracks">
            <UploadRow
              handle={handle}
              number={1}
              title="Ferry Light"
              line="ferry-light.wav, 48 kHz, 24 bit"
              duration="3:42"
              state={{
                kind: 'ready',
                label: 'Ready',
                counts: (
                  <Counts
                    words
                    blocks={2}
                    advises={1}
                    labels={{ blocks: (n) => `${n} block`, advises: (n) => `${n} advice`, complete: 'Ready' }}
                  />
                ),
              }}
              actions={<OpenButton />}
            />
            <UploadRow
              handle={handle}
              number={2}
              title="Northbound"
              line="northbound.wav, 48 kHz, 24 bit"
              duration="4:08"
              state={{ kind: 'ready', label: 'Ready', peaks: wave.peaks }}
              actions={<OpenButton />}
            />
            <UploadRow
              handle={handle}
              number={3}
              title="Lamps"
              line="lamps-final.flac, 41.2 MB"
              progressLabel="Upload of Lamps"
              state={{ kind: 'uploading', percent: 62, label: '62%', detail: '4.1 MB/s, 4 s left' }}
              actions={
                <ActionIcon aria-label="Pause upload">
                  <IconPlayerPause size={18} />
                </ActionIcon>
              }
            />
            <UploadRow
              handle={handle}
              number={4}
              title="Low Tide"
              line="low-tide.wav, 38.7 MB"
              duration="3:31"
              state={{ kind: 'analysing', label: 'Listening', detail: 'loudness, silence, about 20 s' }}
              actions={
                <ActionIcon aria-label="More">
                  <IconDots size={18} />
                </ActionIcon>
              }
            />
            <UploadRow
              handle={handle}
              number={5}
              title="Half Light"
              line="half-light-v3.wav, 52.0 MB"
              progressLabel="Upload of Half Light"
              state={{
                kind: 'paused',
                percent: 38,
                label: 'Paused at 38%',
                detail: 'no connection, resumes alone',
              }}
              actions={
                <ActionIcon aria-label="Resume upload">
                  <IconPlayerPlay size={18} />
                </ActionIcon>
              }
            />
            <UploadRow
              handle={handle}
              number={6}
              title="Late Train"
              line="late-train.wav, 44.0 MB"
              state={{ kind: 'waiting', label: 'Waiting', detail: 'third in line' }}
            />
            <UploadRow
              title="rehearsal-take.m4a was not added"
              line="Backline reads WAV, FLAC, AIFF and MP3. Export it as WAV and drop it here again."
              state={{ kind: 'refused' }}
              actions={<Button size="sm">Choose another file</Button>}
            />
          </UploadList>
          <div className={styles.wrap}>
            <SaveState state="saving" text="Saving" />
            <SaveState state="saved" text="Saved 12:03" />
            <SaveState state="offline" text="Offline, 3 changes waiting" />
            <SaveState state="error" text="Not saved" action={{ label: 'Try again', onClick: () => {} }} />
          </div>
        </div>
        <Panel
          label="Readiness"
          title="Not ready yet"
          lead="3 things to fix. Submit by Fri 20 Nov, 23:59 to keep Friday 11 December."
        >
          <FindingList label="Tracks">
            <FindingRow
              mark="A"
              tone="danger"
              sentence="12.4 s of silence at 1:38"
              place="Ferry Light. Replace the audio."
            />
            <FindingRow
              mark="B"
              tone="warn"
              sentence="Peak of +0.6 dBTP at 3:02"
              place="Ferry Light. Suggestion; you can still submit."
            />
          </FindingList>
        </Panel>
      </div>
    </section>
  )
}

function OpenButton() {
  return (
    <ActionIcon aria-label="Open track">
      <IconChevronRight size={18} />
    </ActionIcon>
  )
}
