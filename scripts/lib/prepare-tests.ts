import { prepareModel } from './model.ts'

/** Before all unit tests: what they read that no checkout holds. */
export const setup = prepareModel
