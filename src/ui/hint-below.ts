// A hint that stands below its field, for fields beside each other.
import type { InputWrapperProps } from '@mantine/core'

/** For `inputWrapperOrder`. */
export const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
