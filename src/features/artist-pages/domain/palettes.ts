// The colours of artist pages. All text has a contrast of at least 4.5:1, even over the lines of a pattern.

export interface Colours {
  scheme: 'light' | 'dark'
  bg: string
  ink: string
  /** Less important text. */
  soft: string
  line: string
  /** The background of buttons and of the side column. */
  fill: string
  onFill: string
  /** The lines of patterns. */
  mark: string
}

export const PALETTES = ['paper', 'night', 'cobalt', 'midnight', 'rose', 'forest', 'clay', 'plum'] as const
export type Palette = (typeof PALETTES)[number]
/** The palettes that every plan includes. */
export const FREE_PALETTES: readonly Palette[] = ['paper', 'night']

export const COLOURS: Readonly<Record<Palette, Colours>> = {
  paper: {
    scheme: 'light',
    bg: '#f6f4ed',
    ink: '#171612',
    soft: '#5c5952',
    line: '#d4d0c6',
    fill: '#171612',
    onFill: '#f6f4ed',
    mark: '#e4dfd2',
  },
  night: {
    scheme: 'dark',
    bg: '#151412',
    ink: '#f2efe8',
    soft: '#aeaba5',
    line: '#3d3c38',
    fill: '#f2efe8',
    onFill: '#151412',
    mark: '#2b2a26',
  },
  cobalt: {
    scheme: 'light',
    bg: '#f3ecda',
    ink: '#1b1a17',
    soft: '#575144',
    line: '#d8cdb4',
    fill: '#1d3f96',
    onFill: '#ffffff',
    mark: '#e4d9bf',
  },
  midnight: {
    scheme: 'dark',
    bg: '#0e1830',
    ink: '#eef2fb',
    soft: '#adb8d1',
    line: '#2b3a5c',
    fill: '#8fb4ff',
    onFill: '#0e1830',
    mark: '#1b2a4d',
  },
  rose: {
    scheme: 'light',
    bg: '#fbe9e7',
    ink: '#3a0f1c',
    soft: '#723c49',
    line: '#efc9c6',
    fill: '#8e1d3f',
    onFill: '#fff4f3',
    mark: '#f3d5d2',
  },
  forest: {
    scheme: 'light',
    bg: '#e8f1e6',
    ink: '#12291b',
    soft: '#3d5a46',
    line: '#c3d8c1',
    fill: '#1d5c37',
    onFill: '#f3faf1',
    mark: '#d2e4cf',
  },
  clay: {
    scheme: 'light',
    bg: '#f7e6d8',
    ink: '#331609',
    soft: '#6b4835',
    line: '#e6c9b3',
    fill: '#99391a',
    onFill: '#fff6f0',
    mark: '#edd3bf',
  },
  plum: {
    scheme: 'dark',
    bg: '#1f1027',
    ink: '#f6edf9',
    soft: '#c3afcc',
    line: '#43294f',
    fill: '#e9a9f2',
    onFill: '#1f1027',
    mark: '#331d3f',
  },
}
