// Owns the gallery of findings and cues.
import { Button } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cue } from '#ui/Cue.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { MarkedCover } from '#ui/MarkedCover.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useHoverFocus } from '#ui/use-hover-focus.ts'
import styles from './gallery.module.css'
import { sampleCovers } from './gallery-samples.ts'

export function GalleryFindings() {
  return (
    <>
      <section>
        <SectionHead title="Findings" />
        <FindingList label="Findings">
          <FindingRow
            mark="A"
            tone="danger"
            sentence="12.4 s of silence at 1:38"
            place="Blocks sending. Ferry Light, track 1"
            action={{ label: 'Go to it', href: '#a', ariaLabel: 'Go to it: 12.4 s of silence' }}
          />
          <FindingRow
            mark="B"
            tone="warn"
            sentence="Peak of +0.6 dBTP at 3:02"
            place="Advice. You may send it as it is."
            action={{ label: 'Go to it', onClick: () => {}, ariaLabel: 'Go to it: peak' }}
          />
          <FindingRow
            mark="C"
            tone="danger"
            sentence="Cover is 1400 px wide"
            place="Fixed at 22:31, now 3000 px"
            fixedLabel="Fixed"
          />
          <FindingRow
            mark={<BoxBadge icon={IconAlertOctagon} tone="danger" large />}
            tone="danger"
            sentence="Shares add up to 90%"
            place="Ferry Light, contributors"
            action={<Button size="sm">Replace audio</Button>}
          />
        </FindingList>
      </section>
      <GalleryMarkedCover />
      <section>
        <SectionHead title="Cue" side="whose turn, until, then" />
        <div className={styles.stack}>
          <Cue
            tone="you"
            turn={{ label: 'Whose turn', value: 'You' }}
            until={{ label: 'Until', value: 'Tue 24 Nov, 18:00', note: 'in 4 days' }}
            next={{ label: 'Then', value: 'Second review' }}
          />
          <Cue
            turn={{ label: 'Whose turn', value: 'Review desk' }}
            until={{ label: 'Until', value: 'Mon 23 Nov, 18:00', note: '2 business days' }}
            next={{ label: 'Then', value: 'Delivery' }}
          />
          <Cue
            tone="late"
            turn={{ label: 'Whose turn', value: 'Tidal', note: 'late by 1 day' }}
            until={{ label: 'Until', value: 'Wed 18 Nov, now past' }}
            next={{ label: 'Then', value: 'We ask again at 09:00' }}
          />
        </div>
      </section>
    </>
  )
}

function GalleryMarkedCover() {
  const pointed = useHoverFocus()
  return (
    <section>
      <SectionHead title="Places on a cover" />
      <div style={{ maxWidth: 280 }}>
        <MarkedCover
          image={{ src: sampleCovers.lungs }}
          alt="Paper Lungs"
          emptyText="No cover"
          places={[
            {
              key: 'code',
              mark: 'D',
              tone: 'danger',
              label: 'D: a QR code',
              boxes: [{ x: 0.6, y: 0.55, width: 0.22, height: 0.22 }],
            },
            {
              key: 'bars',
              mark: 'E',
              tone: 'warn',
              label: 'E: plain bars',
              boxes: [
                { x: 0, y: 0, width: 1, height: 0.06 },
                { x: 0, y: 0.94, width: 1, height: 0.06 },
              ],
            },
          ]}
          pointed={pointed}
          onChoose={() => {}}
        />
      </div>
    </section>
  )
}
