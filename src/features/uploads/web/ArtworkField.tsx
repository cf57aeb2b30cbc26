// The cover of a release: choose, view, replace or remove it.
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import styles from './ArtworkField.module.css'
import { acceptedFiles } from './accepted-files.ts'
import { CoverReport } from './CoverReport.tsx'
import type { FileFinding } from './finding-markers.ts'
import { ReplaceFile, UploadField, type UploadTarget, useUploadState } from './UploadField.tsx'

export interface ArtworkFieldProps extends UploadTarget {
  /** The findings of the current cover. */
  findings: readonly FileFinding[]
  /** The delete button and other content next to the cover. */
  aside?: ReactNode
}

export function ArtworkField({ findings, aside, ...target }: ArtworkFieldProps) {
  const { t } = useTranslation(['uploads', 'common'])
  const errorMessage = useErrorMessage()
  const { state, refusal, moving } = useUploadState(target)
  const { upload, transfer } = target
  const name = transfer?.file?.name ?? upload?.fileName ?? t('cover')

  // A new file that is refused before its upload leaves the old one in place.
  const reported = upload?.status === 'ready' && !moving ? upload : null
  return (
    <UploadField
      target={target}
      className={reported ? undefined : styles.stack}
      refusal={refusal && `${name}: ${errorMessage(refusal)}`}
      progress={!refusal && !reported && (state || upload) ? { label: t('cover'), name } : null}
      drop={
        reported
          ? null
          : {
              stacked: true,
              icon: <IconPhoto size={28} stroke={1.5} aria-hidden="true" />,
              title: t('dropCover'),
              line: t('coverLine'),
              buttonLabel: t(refusal ? 'chooseAnother' : 'choose'),
              accept: acceptedFiles('artwork'),
            }
      }
    >
      {reported ? (
        <CoverReport upload={reported} alt={t('cover')} findings={findings}>
          <div className={styles.buttons}>
            <ReplaceFile target={target} kind="artwork">
              {t('replaceCover')}
            </ReplaceFile>
            {aside}
          </div>
        </CoverReport>
      ) : null}
    </UploadField>
  )
}
