import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** By this the server marks the inline scripts of one rendering as ours; empty where nothing asks for marks. */
export const scriptNonce = createContext('')

/** The same for what is rendered. In a browser it is empty: the server takes the marks off before it sends a page. */
export const ScriptNonce = createReactContext('')
