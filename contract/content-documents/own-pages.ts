import { z } from 'zod'
import '../call/zod-config.ts'
import { choiceOf, line, markdown, optionalLines, picture } from './shapes.ts'

/** The menus that can list an own page. */
const pageMenus = ['none', 'benefits', 'verticles', 'about', 'footer'] as const

/** A page that the organisation wrote, at `/p/SLUG`. */
export const ownPageShape = z.strictObject({
  title: line('Title', 120),
  description: optionalLines('Description, for search engines and shared links', 300),
  body: markdown('Text'),
  picture: picture('Picture'),
  menu: choiceOf('Stands in the menu', pageMenus),
})
export type OwnPage = z.output<typeof ownPageShape>

/** The last part of the address of an own page. */
export const slug = z
  .string('Please fill this in')
  .regex(/^[a-z\d-]{2,60}$/, 'From 2 to 60 of the letters a to z, digits and hyphens')
