import { branches } from './branches.tsx'
import { investor } from './investor.tsx'
import { joining } from './joining.tsx'
import { programmes } from './programmes.tsx'

/** Every scene by its name. */
export const scenes = { ...joining, ...programmes, ...branches, ...investor }
