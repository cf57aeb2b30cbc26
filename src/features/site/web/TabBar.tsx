// The bottom navigation of a signed-in user on small screens.
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { PLACES, tabsOf } from './navigation.ts'
import styles from './TabBar.module.css'

export function TabBar() {
  const { t } = useTranslation('site')
  const user = useUser()
  if (!user) return null
  return (
    <nav className={styles.tabs} aria-label={t('nav.label')}>
      {tabsOf(user).map((place) => {
        const { href, icon: Icon } = PLACES[place]
        return (
          <NavLink key={place} to={href} end={place === 'staff'} className={styles.tab}>
            <Icon size={20} aria-hidden="true" />
            {/* A fifth of a phone is too narrow for the word in every language. */}
            {t(place === 'staff' ? 'nav.staffTab' : `nav.${place}`)}
          </NavLink>
        )
      })}
    </nav>
  )
}
