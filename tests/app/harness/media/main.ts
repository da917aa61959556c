import { createStage } from './stage.ts'

Object.assign(window, { media: createStage() })
