// Runs before each test file. A hook that is added inside a test or inside another hook would not run.
import { afterAll } from 'vitest'
import { closeOpened } from './opened.ts'

afterAll(closeOpened)
