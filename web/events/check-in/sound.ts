let audio: AudioContext | undefined

const NOTES = { good: [880, 1320], bad: [220, 165] } as const

/** Two short notes: rising for yes, falling for no. Without sound, the text says the same. */
export function sound(kind: keyof typeof NOTES): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const { currentTime: now, destination } = audio
    for (const [index, frequency] of NOTES[kind].entries()) {
      const [note, loudness] = [audio.createOscillator(), audio.createGain()]
      note.type = kind === 'good' ? 'sine' : 'square'
      note.frequency.value = frequency
      loudness.gain.value = 0.2
      note.connect(loudness).connect(destination)
      note.start(now + index * 0.12)
      note.stop(now + index * 0.12 + 0.11)
    }
  } catch {
    // This device has no sound.
  }
}
