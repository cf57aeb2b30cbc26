// Owns the gallery of lists: table, rows, facts, money.
import { Button } from '@mantine/core'
import { IconAccessPoint, IconHeadphones, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Cover } from '#ui/Cover.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { BulkBar, ListBar, ListFoot } from '#ui/ListBar.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './gallery.module.css'
import { sampleCovers } from './gallery-samples.ts'

interface Sample {
  key: string
  title: string
  artist: string
  image: string
  status: 'live' | 'review' | 'removed'
}

const rows: Sample[] = [
  {
    key: 'ferries',
    title: 'Slow Ferries',
    artist: 'Marlo Quist, opened',
    image: sampleCovers.ferries,
    status: 'live',
  },
  {
    key: 'flores',
    title: 'Rua das Flores',
    artist: 'Benedita Prado, selected',
    image: sampleCovers.flores,
    status: 'review',
  },
  {
    key: 'lungs',
    title: 'Paper Lungs',
    artist: 'Ines Okafor-Lind',
    image: sampleCovers.lungs,
    status: 'removed',
  },
]

const badges = {
  live: (
    <BoxBadge icon={IconAccessPoint} tone="success">
      Live
    </BoxBadge>
  ),
  review: (
    <BoxBadge icon={IconHeadphones} tone="info">
      In review
    </BoxBadge>
  ),
  removed: (
    <BoxBadge icon={IconMinus} tone="outline">
      Removed
    </BoxBadge>
  ),
}

const columns: RowsColumn<Sample>[] = [
  {
    key: 'release',
    head: 'Release',
    sort: { direction: 'ascending', onSort: () => {} },
    cell: (row) => (
      <RowLead
        image={<Cover image={{ src: row.image }} alt="" size={40} emptyText="No cover" />}
        title={<a href={`#${row.key}`}>{row.title}</a>}
        line={row.artist}
      />
    ),
  },
  { key: 'status', head: 'Status', small: 'side', cell: (row) => badges[row.status] },
  {
    key: 'money',
    head: 'To you',
    align: 'end',
    cell: (row) =>
      row.status === 'live' ? (
        <MoneyCell currency="USD" amount="98.53" href="#money" />
      ) : row.status === 'review' ? (
        <MoneyCell currency="USD" amount="" pending="not out yet" />
      ) : (
        <MoneyCell currency="USD" amount="4.10" negative />
      ),
  },
]

export function GalleryLists() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['flores']))
  const toggle = (key: string, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, key] : [...before].filter((item) => item !== key)))
  return (
    <>
      <section className={styles.wide}>
        <ListBar count="3 of 128 releases">
          <Button size="sm">All statuses</Button>
          <Button size="sm">Newest first</Button>
        </ListBar>
        <RowsTable
          label="Releases"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.key}
          openedKey="ferries"
          onOpen={() => {}}
          loading
          skeletonRows={2}
          selection={{
            selected,
            onToggle: toggle,
            onToggleAll: (on) => setSelected(new Set(on ? rows.map((row) => row.key) : [])),
            rowLabel: (row) => `Select ${row.title}`,
            allLabel: 'Select all',
          }}
        />
        <ListFoot shown="3 of 128 shown">
          <Button size="sm">Show more</Button>
        </ListFoot>
        <BulkBar count={`${selected.size} selected`}>
          <Button size="sm">Export</Button>
          <Button size="sm" variant="danger">
            Take down
          </Button>
        </BulkBar>
      </section>
      <section>
        <SectionHead title="Rows" side="6 due today" />
        <Rows label="Queue">
          <Row
            start={<Cover image={{ src: sampleCovers.lungs }} alt="" size={48} emptyText="No cover" />}
            title="Nightshift"
            line="Tamber & Rook, EP, 4"
            href="#night"
            end={
              <>
                <b>late 0:20</b>VIP
              </>
            }
          />
          <Row
            start={<Cover image={{ src: sampleCovers.flores }} alt="" size={48} emptyText="No cover" />}
            title="Half Light"
            line="The Low Meridian, EP, 5"
            onSelect={() => {}}
            opened
            end={
              <>
                <b>1:48</b>PRO
              </>
            }
          />
          <Row
            start={<Cover alt="" size={48} emptyText="No cover" />}
            title="Demli Çay"
            line="Defne Aral, single"
            end="Fri 10:00"
          />
        </Rows>
      </section>
      <section>
        <SectionHead title="Facts" />
        <div className={styles.stack}>
          <DescriptionList>
            <DescriptionItem label="Release date">Fri 11 Dec 2026</DescriptionItem>
            <DescriptionItem label="UPC">
              <CopyText
                value="0196588402715"
                display="0 196588 40271 5"
                copyLabel="Copy UPC"
                copiedLabel="Copied"
              />
            </DescriptionItem>
            <DescriptionItem label="Version">2, not sent yet</DescriptionItem>
          </DescriptionList>
          <DescriptionList layout="columns">
            <DescriptionItem label="Loudness">
              −9.1 <small>LUFS</small>
            </DescriptionItem>
            <DescriptionItem label="True peak" tone="warn">
              +0.6 <small>dBTP</small>
            </DescriptionItem>
            <DescriptionItem label="Longest silence" tone="danger">
              12.4 <small>s</small>
            </DescriptionItem>
            <DescriptionItem label="In catalogue">none</DescriptionItem>
          </DescriptionList>
          <DescriptionList layout="rows">
            <DescriptionItem label="Thu 22:12">Mara K. reopened it with 2 reasons</DescriptionItem>
            <DescriptionItem label="Thu 20:55">Apple Music refused the cover</DescriptionItem>
          </DescriptionList>
        </div>
      </section>
    </>
  )
}
