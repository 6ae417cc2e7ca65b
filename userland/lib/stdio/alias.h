/* A second name for a function: with its attributes, where the compiler can copy them. */
#ifndef ALIAS_H
#define ALIAS_H

#if __has_attribute(copy)
#define ALIAS_OF(function) __attribute__((alias(#function), copy(function)))
#else
#define ALIAS_OF(function) __attribute__((alias(#function)))
#endif

#endif
