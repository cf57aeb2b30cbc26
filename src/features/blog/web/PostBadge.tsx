// The state of a post.
import { IconEyeOff, IconPencil, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import type { PostState } from '../domain.ts'

const SIGNS = {
  draft: { icon: IconPencil, tone: 'outline' },
  published: { icon: IconWorld, tone: 'success' },
  withdrawn: { icon: IconEyeOff, tone: 'dashed' },
} as const

export function PostBadge({ state }: { state: PostState }) {
  const { t } = useTranslation('blog')
  return <BoxBadge {...SIGNS[state]}>{t(`states.${state}`)}</BoxBadge>
}
