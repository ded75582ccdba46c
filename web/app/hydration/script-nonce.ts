import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** The nonce by which the server marks the inline scripts of one rendering as ours; empty where none is needed. */
export const scriptNonce = createContext('')

/** The same for components. In a browser it is empty: the server removes the nonces before it sends a page. */
export const ScriptNonce = createReactContext('')
