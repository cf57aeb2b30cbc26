/** Owns what the parts of Mantine that open over the page share: fetched once, with the first of them. */
export { Menu, Popover, Select, TagsInput } from '@mantine/core'
