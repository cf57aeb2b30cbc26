// The Mantine theme and the CSS variables that connect Mantine with the design tokens.
import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import type { MouseEvent } from 'react'
import { DANGER, INFO, PAPER, PENCIL, STAGE, SUCCESS, WARN } from './palette.ts'
import { renderButton } from './render-button.tsx'

export const theme = createTheme({
  colors: {
    paper: PAPER,
    stage: STAGE,
    pencil: PENCIL,
    success: SUCCESS,
    warn: WARN,
    danger: DANGER,
    info: INFO,
    dark: STAGE,
    gray: PAPER,
    red: DANGER,
    green: SUCCESS,
    yellow: WARN,
  },
  primaryColor: 'pencil',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#FFFFFF',
  black: PAPER[9],
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '500', textWrap: 'balance' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  radius: { xs: '2px', sm: '3px', md: '5px', lg: '8px', xl: '10px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { sm: '51.25em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36, renderRoot: renderButton } },
    Button: {
      defaultProps: { variant: 'default', size: 'md', loaderProps: { size: 14 }, renderRoot: renderButton },
    },
    Checkbox: { defaultProps: { radius: 'sm', color: 'var(--text)', iconColor: 'var(--bg)' } },
    CloseButton: { defaultProps: { size: 28, iconSize: 16 } },
    // A browser reports only another file than the last one, and people choose the same again: after a failure, or once
    // more.
    FileButton: {
      defaultProps: {
        inputProps: {
          onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
            currentTarget.value = ''
          },
        },
      },
    },
    // Lists of options are rendered when they open: a form has dozens of them, and rendering all took a phone longer
    // than the form itself.
    Combobox: { defaultProps: { keepMounted: false } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    },
    Menu: {
      defaultProps: { shadow: 'none', position: 'bottom-end', offset: 6, transitionProps: { duration: 90 } },
    },
    Modal: { defaultProps: { radius: 'xl', centered: true, transitionProps: { duration: 140 } } },
    Notification: { defaultProps: { withBorder: true } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    Popover: { defaultProps: { shadow: 'none', transitionProps: { duration: 90 } } },
    Radio: { defaultProps: { color: 'var(--text)', iconColor: 'var(--bg)' } },
    SegmentedControl: { defaultProps: { transitionDuration: 140, withItemsBorders: false } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    Switch: { defaultProps: { color: 'var(--text)', withThumbIndicator: false } },
    Table: { defaultProps: { verticalSpacing: 'sm', tabularNums: true } },
    Tabs: { defaultProps: { radius: 0 } },
    Tooltip: {
      defaultProps: {
        openDelay: 200,
        transitionProps: { duration: 90 },
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
})

/** A colour name has one token in every Mantine variant, so a status never gets a second shade. */
function statusVariables(name: string, token: string): Record<`--${string}`, string> {
  return {
    [`--mantine-color-${name}-filled`]: `var(--${token})`,
    [`--mantine-color-${name}-text`]: `var(--${token})`,
    [`--mantine-color-${name}-outline`]: `var(--${token})`,
    [`--mantine-color-${name}-light`]: `var(--${token}-soft)`,
    [`--mantine-color-${name}-light-hover`]: `var(--${token}-soft)`,
    [`--mantine-color-${name}-light-color`]: `var(--${token})`,
  }
}

const shared: Record<`--${string}`, string> = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--text)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-disabled': 'transparent',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line-strong)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-color-pencil-filled': 'var(--accent)',
  '--mantine-color-pencil-filled-hover': 'var(--accent-hover)',
  ...statusVariables('red', 'danger'),
  ...statusVariables('danger', 'danger'),
  ...statusVariables('yellow', 'warn'),
  ...statusVariables('warn', 'warn'),
  ...statusVariables('green', 'success'),
  ...statusVariables('success', 'success'),
  ...statusVariables('info', 'info'),
}

/** Both schemes get the same names: the tokens switch with the colour scheme attribute. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
})
