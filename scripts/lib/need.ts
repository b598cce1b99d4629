/** What a task needs from the operating system, apart from Node. */
export interface Need {
  /** What it is for, as a word in a sentence. */
  readonly label: string
  readonly debianPackage: string
  /** The package's name from Debian 13 and Ubuntu 24.04 on, where 64-bit time changed it. */
  readonly debianPackageT64?: string
  /** Programs, any of which on the PATH shows that the need is met without a package. */
  readonly programs?: readonly string[]
}

export const electronLibraries: readonly Need[] = [
  { label: 'GTK', debianPackage: 'libgtk-3-0', debianPackageT64: 'libgtk-3-0t64' },
  { label: 'NSS', debianPackage: 'libnss3' },
  { label: 'ALSA', debianPackage: 'libasound2', debianPackageT64: 'libasound2t64' },
  { label: 'GBM', debianPackage: 'libgbm1' },
  { label: 'X screen saver library', debianPackage: 'libxss1' },
  { label: 'X test library', debianPackage: 'libxtst6' },
  { label: 'libnotify', debianPackage: 'libnotify4' },
]

export const unzipProgram: Need = { label: 'unzip', debianPackage: 'unzip', programs: ['unzip'] }

export const compiler: readonly Need[] = [
  { label: 'a C++ compiler', debianPackage: 'g++', programs: ['g++', 'c++', 'clang++'] },
  { label: 'make', debianPackage: 'make', programs: ['make'] },
  { label: 'Python 3', debianPackage: 'python3', programs: ['python3'] },
]

export const virtualDisplay: readonly Need[] = [
  { label: 'Xvfb', debianPackage: 'xvfb', programs: ['xvfb-run'] },
  { label: 'xauth', debianPackage: 'xauth', programs: ['xauth'] },
]

export const chineseFont: Need = { label: 'a Chinese font', debianPackage: 'fonts-noto-cjk' }

export const chromium: Need = { label: 'Chromium', debianPackage: 'chromium', programs: ['chromium', 'google-chrome'] }
