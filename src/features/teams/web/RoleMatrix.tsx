// The permissions of each role, from the same table the server checks.
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SEATS, seatMay } from '#lib/pure/access.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { EXPLAINED } from '../domain.ts'
import styles from './team.module.css'

export function RoleMatrix() {
  const { t } = useTranslation('teams')
  return (
    <div>
      <SectionHead id="matrix-head" title={t('matrix')} />
      <table className={styles.matrix} aria-labelledby="matrix-head">
        <thead>
          <tr>
            <th scope="col">{t('capability')}</th>
            {SEATS.map((seat) => (
              <th key={seat} scope="col">
                {t(`role.${seat}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EXPLAINED.map((capability) => (
            <tr key={capability}>
              <th scope="row">{t(`capabilities.${capability}`)}</th>
              {SEATS.map((seat) => (
                <td key={seat}>
                  {seatMay(seat, capability) ? <IconCheck size={18} aria-hidden="true" /> : null}
                  <span className="visually-hidden">{t(seatMay(seat, capability) ? 'yes' : 'no')}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`muted small ${styles.note}`}>{t('limited')}</p>
    </div>
  )
}
