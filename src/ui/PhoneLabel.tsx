// What a figure of a list is, on a phone, where the heads of the table are hidden.
import styles from './PhoneLabel.module.css'

export function PhoneLabel({ children }: { children: string }) {
  return <span className={styles.label}>{children} </span>
}
