/*
 * On a Mac the keys of tests are those of the other systems: what is pressed with Ctrl there is
 * pressed with Ctrl here. What is different on a Mac is tested by its name (test/renderer/keys), and
 * by the journeys, which press what the system has.
 */
if (navigator.platform.startsWith('Mac'))
  Object.defineProperty(navigator, 'platform', { value: 'Linux x86_64', configurable: true })
