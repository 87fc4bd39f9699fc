package verb

// MaxThreads bounds --jobs and --threads.
const MaxThreads = 1024
