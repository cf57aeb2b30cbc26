// The findings of a cover: each marked on the picture, with its message beside it under the same letter.
import { Switch } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { Mark } from '#ui/Mark.tsx'
import { MarkedCover, placeId } from '#ui/MarkedCover.tsx'
import { useHoverFocus } from '#ui/use-hover-focus.ts'
import type { Upload } from '../contract.ts'
import styles from './CoverReport.module.css'
import { type FileFinding, markerOf, toneOf } from './finding-markers.ts'

export interface CoverReportProps {
  upload: Upload
  alt: string
  /** Findings of the file, or of the release about its cover. */
  findings: readonly FileFinding[]
  /** The letters of the findings when they are part of a longer list. */
  letters?: readonly string[]
  /** Set when the reader is not the artist. */
  forStaff?: boolean
  /** The actions for the picture. */
  children?: ReactNode
}

export function CoverReport({ upload, alt, findings, letters, forStaff, children }: CoverReportProps) {
  const { t } = useTranslation('uploads')
  const { bytes } = useNumbers()
  const errorMessage = useErrorMessage()
  const pointed = useHoverFocus()
  const [marksVisible, setMarksVisible] = useState(true)
  const id = useId()
  const { artwork, urls } = upload
  const rows = findings.map((finding, index) => {
    const mark = letters?.[index] ?? markerOf(index)
    const key = `${id}-${index}`
    return {
      key,
      mark,
      tone: toneOf(finding),
      sentence: errorMessage(finding),
      finding,
      boxes: finding.boxes ?? [],
    }
  })
  const places = rows.flatMap((row) =>
    row.boxes.length > 0 ? [{ ...row, label: `${row.mark}: ${row.sentence}` }] : [],
  )
  return (
    <div className={styles.report}>
      <div className={styles.side}>
        <MarkedCover
          image={{ src: urls['1200'] ?? urls.original ?? '' }}
          alt={alt}
          emptyText={alt}
          places={marksVisible ? places : []}
          pointed={pointed}
          onChoose={(key) => document.getElementById(key)?.focus()}
        />
        {places.length > 0 ? (
          <Switch
            label={t('showOnCover')}
            checked={marksVisible}
            onChange={(event) => setMarksVisible(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <div className={styles.words}>
        <p>
          <b>{upload.fileName}</b>
        </p>
        {artwork ? (
          <p className="muted num">
            {t('pixels', {
              width: artwork.widthPx,
              height: artwork.heightPx,
              format: artwork.format.toUpperCase(),
              size: bytes(upload.sizeBytes),
            })}
          </p>
        ) : null}
        {rows.length > 0 ? (
          <FindingList label={t('coverCheck')}>
            {rows.map(({ key, mark, tone, sentence, finding, boxes }) => (
              <FindingRow
                key={key}
                mark={
                  boxes.length === 0 || !marksVisible ? (
                    mark
                  ) : (
                    <button
                      id={key}
                      type="button"
                      className={styles.mark}
                      aria-label={`${mark}: ${t('whereOnCover')}`}
                      onClick={() => document.getElementById(placeId(key))?.focus()}
                    >
                      <Mark letter={mark} tone={tone} />
                    </button>
                  )
                }
                tone={tone}
                sentence={sentence}
                place={t(finding.severity === 'blocks' ? 'blocks' : forStaff ? 'adviceOnly' : 'advice')}
                active={marksVisible && boxes.length > 0 && pointed.active === key}
                handlersFor={boxes.length > 0 ? pointed.handlersFor(key) : undefined}
              />
            ))}
          </FindingList>
        ) : null}
        {children}
      </div>
    </div>
  )
}
