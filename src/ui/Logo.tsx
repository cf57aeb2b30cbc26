// The logo: the repeat barline and the word beside it.

import { AppLink } from './AppLink.tsx'
import styles from './Logo.module.css'

export interface LogoProps {
  word?: string
  /** A quiet second word after a thin line, for instance "Staff". */
  suffix?: string
  href?: string
  /** Height of the barline mark in pixels. */
  size?: number
}

export function RepeatBarline({ size = 22 }: { size?: number }) {
  return (
    <svg height={size} width={size * 0.8} viewBox="0 0 20 25" fill="currentColor" aria-hidden="true">
      <circle cx="3" cy="8.6" r="2.5" />
      <circle cx="3" cy="16.4" r="2.5" />
      <rect x="8.4" y="1" width="1.8" height="23" />
      <rect x="13" y="1" width="6" height="23" />
    </svg>
  )
}

export function Logo({ word = 'Backline', suffix, href, size = 22 }: LogoProps) {
  const content = (
    <>
      <RepeatBarline size={size} />
      <span>{word}</span>
      {suffix ? <em>{suffix}</em> : null}
    </>
  )
  if (!href) return <span className={styles.logo}>{content}</span>
  return (
    <AppLink className={styles.logo} href={href}>
      {content}
    </AppLink>
  )
}
