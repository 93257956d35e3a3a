/** Where Chromium, not only its headless shell, may be installed. */
export const chromiumPaths = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
