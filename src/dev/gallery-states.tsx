// Owns the gallery of states: empty, failed, locked, loading, toasts, dialogs, tint.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { COVER_TINT_CLASS, coverTintStyle } from '#ui/cover-tint.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import styles from './gallery.module.css'

export function GalleryStates() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <section className={styles.wide}>
        <SectionHead title="Empty" />
        <EmptyState
          title="No releases yet"
          line="A single takes about ten minutes: a title, a cover, one audio file. Nothing is sent until you say so."
          action={
            <Button variant="filled" size="lg" leftSection={<IconPlus />}>
              Start a release
            </Button>
          }
        />
      </section>
      <section>
        <SectionHead title="Empty, inside a section" />
        <EmptyState compact title="No deliveries" line="They appear when the review desk approves." />
      </section>
      <section>
        <SectionHead title="Toast and locked" />
        <div className={styles.stack}>
          <div className={styles.wrap}>
            <Button
              onClick={() =>
                showToast({
                  message: 'Kitchen Radio moved to 18 December',
                  action: { label: 'Undo', onClick: () => {} },
                  closeLabel: 'Close',
                })
              }
            >
              Show a toast
            </Button>
            <Button
              onClick={() =>
                showToast({
                  tone: 'error',
                  message: '480 of 500 rows imported. 20 need a date.',
                  action: { label: 'Open 20', onClick: () => {} },
                  closeLabel: 'Close',
                })
              }
            >
              Show an error
            </Button>
            <Button variant="danger" onClick={() => setOpened(true)}>
              Request a takedown
            </Button>
          </div>
          <UpgradePrompt from="other" title="Pre-saves are part of PRO" line="Your draft is kept." />
        </div>
        <ConfirmDialog
          opened={opened}
          onClose={() => setOpened(false)}
          onConfirm={() => setOpened(false)}
          title="Take Half Light down"
          lead="This cannot be undone."
          consequences={[
            'Nine stores remove it in 24 to 48 hours.',
            'Its links and playlists stop working.',
            'Codes and statements stay with you.',
          ]}
          typed={{ label: 'Type Half Light to confirm', expected: 'Half Light' }}
          confirmLabel="Take it down"
          cancelLabel="Keep it live"
          closeLabel="Close"
        />
      </section>
      <section>
        <SectionHead title="Failed" />
        <ErrorState
          title="The statement did not load"
          why="The server took longer than 10 seconds. Nothing was changed."
          reference="Reference 7F3A-22C1"
          action={<Button>Load again</Button>}
        />
      </section>
      <section>
        <SectionHead title="No permission" />
        <NoAccess title="Bulk import" line="Opens with Advanced, or ask an owner of Pell Street.">
          <Button variant="locked">Choose a table</Button>
        </NoAccess>
      </section>
      <section>
        <SectionHead title="Loading" />
        <DelayedSkeleton label="Loading releases">
          <SkeletonRows count={3} />
        </DelayedSkeleton>
      </section>
      <section>
        <SectionHead title="Cover tint" />
        <div className={`${COVER_TINT_CLASS} ${styles.tinted}`} style={coverTintStyle('#2F7F86')}>
          <h2>Half Light</h2>
          <p className="muted">The background takes 9% of the cover, 13% in the dark.</p>
        </div>
      </section>
    </>
  )
}
