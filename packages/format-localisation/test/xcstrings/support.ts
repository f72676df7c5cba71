/** A catalogue with all that one may hold, as Xcode writes it. */
export const catalogue = `{
  "sourceLanguage" : "en",
  "strings" : {
    "" : {

    },
    "Hello, %@" : {
      "comment" : "A greeting",
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Hallo, %@"
          }
        },
        "fr" : {
          "stringUnit" : {
            "state" : "needs_review",
            "value" : "Salut, %@"
          }
        }
      }
    },
    "Key as \\"text\\"" : {

    },
    "no.translation" : {
      "shouldTranslate" : false,
      "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Left alone" } }
      }
    },
    "old" : {
      "extractionState" : "stale"
    },
    "open" : {
      "extractionState" : "manual",
      "localizations" : {
        "en" : {
          "variations" : {
            "device" : {
              "mac" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Click to open"
                }
              },
              "other" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Tap to open"
                }
              }
            }
          }
        }
      }
    },
    "people" : {
      "localizations" : {
        "en" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "%1$@: %#@count@ liked it"
          },
          "substitutions" : {
            "count" : {
              "argNum" : 2,
              "formatSpecifier" : "lld",
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%arg person"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%arg people"
                    }
                  }
                }
              }
            }
          }
        }
      }
    },
    "photos" : {
      "localizations" : {
        "en" : {
          "variations" : {
            "plural" : {
              "one" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld photo"
                }
              },
              "other" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld photos"
                }
              }
            }
          }
        }
      }
    }
  },
  "version" : "1.0"
}
`;

/** What of it is translated into German. */
export const catalogueTexts = [
  'Hello, %@',
  'Key as "text"',
  'Click to open',
  'Tap to open',
  '%1$@: <1/> liked it',
  '<1/> person',
  '<1/> people',
  '%lld photo',
  '%lld photos',
];
