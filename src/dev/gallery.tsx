// Owns the gallery: every part in every state, with sample text, to look at and to test.
import { Button } from '@mantine/core'
import {
  IconAccessPoint,
  IconArrowBackUp,
  IconCheck,
  IconClockOff,
  IconHandStop,
  IconHeadphones,
  IconMinus,
  IconPackage,
  IconPencil,
  IconQuestionMark,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { CoverGrid, CoverTile } from '#ui/CoverTile.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import styles from './gallery.module.css'
import { GalleryBars } from './gallery-bars.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryFindings } from './gallery-findings.tsx'
import { GalleryLists } from './gallery-lists.tsx'
import { sampleCovers } from './gallery-samples.ts'
import { GalleryStates } from './gallery-states.tsx'
import { GalleryUploads } from './gallery-uploads.tsx'

const STATUSES = [
  ['Draft', IconPencil, 'outline', 'draft, you are writing it'],
  ['Submitted', IconSend, 'info', 'submitted, waiting for the desk'],
  ['In review', IconHeadphones, 'info', 'in-review, someone is listening'],
  ['In process', IconCheck, 'info', 'approved, passed, same word as below'],
  ['In process', IconPackage, 'info', 'in-process, on its way to stores'],
  ['Live', IconAccessPoint, 'success', 'published, out'],
  ['Rejected', IconX, 'danger', 'rejected, final, with a reason'],
  ['Reopened', IconArrowBackUp, 'warn', 'reopened, your turn'],
  ['Removed', IconMinus, 'outline', 'removed, gone from stores'],
  ['Expired', IconClockOff, 'outline', 'expired, terms ended'],
  ['Takedown requested', IconHandStop, 'danger', 'takedown, 24 to 48 hours'],
  ['Unknown', IconQuestionMark, 'dashed', 'unknown, the store has not said'],
] as const

const LIVE = ['Live', IconAccessPoint, 'success'] as const
const COVERS = [
  { title: 'Paper Lungs', artist: 'Ines Okafor-Lind', src: sampleCovers.lungs, status: LIVE },
  {
    title: 'Rua das Flores',
    artist: 'Benedita Prado',
    src: sampleCovers.flores,
    href: '#tile',
    status: LIVE,
  },
  {
    title: 'Slow Ferries',
    artist: 'Marlo Quist',
    src: sampleCovers.ferries,
    status: ['In process', IconPackage, 'info'] as const,
  },
  { title: 'Untitled', artist: 'Pell Street Brass', status: ['Draft', IconPencil, 'outline'] as const },
]

const SCALES = ['paper', 'stage', 'pencil', 'success', 'warn', 'danger', 'info']
const types: [string, ReactNode][] = [
  [
    'Hero',
    <span key="hero" className={styles.hero}>
      Half Light
    </span>,
  ],
  [
    'Title',
    <span key="title" className={styles.title}>
      Three things wait
    </span>,
  ],
  [
    'Section',
    <span key="section" className={styles.sectionType}>
      Why it came back
    </span>,
  ],
  [
    'Figure',
    <span key="figure" className="figure">
      1,204.50
    </span>,
  ],
  ['Body, 15/22.5', 'Nothing is removed meanwhile.'],
  [
    'Small, 13/19',
    <span key="small" className="small muted">
      Arrived 14 Oct, 06:02
    </span>,
  ],
  ['Code, 13/19', <code key="code">QZ-PS1-26-00041 0 196588 40271 5</code>],
]

export default function UiGallery() {
  return (
    <div className={styles.gallery}>
      <header className="page">
        <div className={styles.head}>
          <Logo href="/" />
          <Logo suffix="Staff" />
        </div>
      </header>
      <main id="main" className="page">
        <title>Parts | Backline</title>
        <PageTitle lead="The parts of Backline in every state. Lines carry structure, boxed marks carry meaning, blue carries the next step.">
          Bars, marks and one blue pencil
        </PageTitle>
        <div className={styles.grid}>
          <section className={styles.wide}>
            <SectionHead title="Release status" side="12 statuses, icon and word, colour third" />
            <div className={styles.statuses}>
              {STATUSES.map(([word, icon, tone, note]) => (
                <div key={note}>
                  <BoxBadge icon={icon} tone={tone}>
                    {word}
                  </BoxBadge>
                  <small className={styles.statusNote}>{note}</small>
                </div>
              ))}
            </div>
          </section>
          <GalleryFields />
          <GalleryFindings />
          <GalleryBars />
          <GalleryUploads />
          <GalleryLists />
          <section className={styles.wide}>
            <SectionHead title="Cover tile" />
            <CoverGrid>
              {COVERS.map(({ title, artist, src, href, status: [word, icon, tone] }) => (
                <CoverTile
                  key={title}
                  image={src ? { src } : undefined}
                  title={title}
                  artist={artist}
                  href={href}
                  emptyText="No cover yet"
                  badge={
                    <BoxBadge icon={icon} tone={tone}>
                      {word}
                    </BoxBadge>
                  }
                />
              ))}
            </CoverGrid>
          </section>
          <GalleryStates />
          <section>
            <SectionHead title="Type" />
            <dl className={styles.types}>
              {types.map(([name, sample]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{sample}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <SectionHead title="Colour" />
            {SCALES.map((name) => (
              <div key={name} className={styles.scale}>
                <div className={styles.swatches}>
                  {Array.from({ length: 10 }, (_, step) => (
                    <i key={`${name}-${String(step)}`} style={{ background: `var(--${name}-${step})` }} />
                  ))}
                </div>
                <div className={styles.swatchNames}>
                  <span>{name}</span>
                  <span>0 to 9</span>
                </div>
              </div>
            ))}
          </section>
        </div>
        <StickyFooter
          back={<Button>Artwork</Button>}
          note="Steps can be filled in any order"
          next={<Button variant="filled">Next: Platforms</Button>}
        />
      </main>
    </div>
  )
}
