;; The kernels of networks (engine/nnue) with vectors of 128 bits, which Go does not make
;; for WebAssembly. They work in the memory of the Go program; door.wat calls them.
(module
  (import "go" "mem" (memory 1))
  (import "door" "table" (table 2 funcref))
  (elem (i32.const 0) $accumulate $activate)

  ;; into = from + the rows of added - the rows of removed, in 16 bits with overflow; width
  ;; is a multiple of 16. into may be from.
  (func $accumulate (param $into i32) (param $from i32) (param $rows i32) (param $width i32) (param $added i32) (param $adds i32) (param $removed i32) (param $removes i32)
    (local $stride i32)
    (local.set $stride (i32.shl (local.get $width) (i32.const 1)))
    (block $narrow
      (loop $next
        (br_if $narrow (i32.lt_u (local.get $width) (i32.const 64)))
        (call $wide64 (local.get $into) (local.get $from) (local.get $rows) (local.get $stride) (local.get $added) (local.get $adds) (local.get $removed) (local.get $removes))
        (local.set $into (i32.add (local.get $into) (i32.const 128)))
        (local.set $from (i32.add (local.get $from) (i32.const 128)))
        (local.set $rows (i32.add (local.get $rows) (i32.const 128)))
        (local.set $width (i32.sub (local.get $width) (i32.const 64)))
        (br $next)))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $width)))
        (call $wide16 (local.get $into) (local.get $from) (local.get $rows) (local.get $stride) (local.get $added) (local.get $adds) (local.get $removed) (local.get $removes))
        (local.set $into (i32.add (local.get $into) (i32.const 32)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $rows (i32.add (local.get $rows) (i32.const 32)))
        (local.set $width (i32.sub (local.get $width) (i32.const 16)))
        (br $next))))

  ;; 64 numbers at a time; stride is the length of a row in bytes.
  (func $wide64 (param $into i32) (param $from i32) (param $rows i32) (param $stride i32) (param $added i32) (param $adds i32) (param $removed i32) (param $removes i32)
    (local $row i32) (local $end i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128) (local $s4 v128) (local $s5 v128) (local $s6 v128) (local $s7 v128)
    (local.set $s0 (v128.load offset=0 align=2 (local.get $from)))
    (local.set $s1 (v128.load offset=16 align=2 (local.get $from)))
    (local.set $s2 (v128.load offset=32 align=2 (local.get $from)))
    (local.set $s3 (v128.load offset=48 align=2 (local.get $from)))
    (local.set $s4 (v128.load offset=64 align=2 (local.get $from)))
    (local.set $s5 (v128.load offset=80 align=2 (local.get $from)))
    (local.set $s6 (v128.load offset=96 align=2 (local.get $from)))
    (local.set $s7 (v128.load offset=112 align=2 (local.get $from)))
    (local.set $end (i32.add (local.get $added) (i32.shl (local.get $adds) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $added) (local.get $end)))
        (local.set $row (i32.add (local.get $rows) (i32.mul (i32.load (local.get $added)) (local.get $stride))))
        (local.set $s0 (i16x8.add (local.get $s0) (v128.load offset=0 align=2 (local.get $row))))
        (local.set $s1 (i16x8.add (local.get $s1) (v128.load offset=16 align=2 (local.get $row))))
        (local.set $s2 (i16x8.add (local.get $s2) (v128.load offset=32 align=2 (local.get $row))))
        (local.set $s3 (i16x8.add (local.get $s3) (v128.load offset=48 align=2 (local.get $row))))
        (local.set $s4 (i16x8.add (local.get $s4) (v128.load offset=64 align=2 (local.get $row))))
        (local.set $s5 (i16x8.add (local.get $s5) (v128.load offset=80 align=2 (local.get $row))))
        (local.set $s6 (i16x8.add (local.get $s6) (v128.load offset=96 align=2 (local.get $row))))
        (local.set $s7 (i16x8.add (local.get $s7) (v128.load offset=112 align=2 (local.get $row))))
        (local.set $added (i32.add (local.get $added) (i32.const 4)))
        (br $next)))
    (local.set $end (i32.add (local.get $removed) (i32.shl (local.get $removes) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $removed) (local.get $end)))
        (local.set $row (i32.add (local.get $rows) (i32.mul (i32.load (local.get $removed)) (local.get $stride))))
        (local.set $s0 (i16x8.sub (local.get $s0) (v128.load offset=0 align=2 (local.get $row))))
        (local.set $s1 (i16x8.sub (local.get $s1) (v128.load offset=16 align=2 (local.get $row))))
        (local.set $s2 (i16x8.sub (local.get $s2) (v128.load offset=32 align=2 (local.get $row))))
        (local.set $s3 (i16x8.sub (local.get $s3) (v128.load offset=48 align=2 (local.get $row))))
        (local.set $s4 (i16x8.sub (local.get $s4) (v128.load offset=64 align=2 (local.get $row))))
        (local.set $s5 (i16x8.sub (local.get $s5) (v128.load offset=80 align=2 (local.get $row))))
        (local.set $s6 (i16x8.sub (local.get $s6) (v128.load offset=96 align=2 (local.get $row))))
        (local.set $s7 (i16x8.sub (local.get $s7) (v128.load offset=112 align=2 (local.get $row))))
        (local.set $removed (i32.add (local.get $removed) (i32.const 4)))
        (br $next)))
    (v128.store offset=0 align=2 (local.get $into) (local.get $s0))
    (v128.store offset=16 align=2 (local.get $into) (local.get $s1))
    (v128.store offset=32 align=2 (local.get $into) (local.get $s2))
    (v128.store offset=48 align=2 (local.get $into) (local.get $s3))
    (v128.store offset=64 align=2 (local.get $into) (local.get $s4))
    (v128.store offset=80 align=2 (local.get $into) (local.get $s5))
    (v128.store offset=96 align=2 (local.get $into) (local.get $s6))
    (v128.store offset=112 align=2 (local.get $into) (local.get $s7)))

  ;; 16 numbers at a time.
  (func $wide16 (param $into i32) (param $from i32) (param $rows i32) (param $stride i32) (param $added i32) (param $adds i32) (param $removed i32) (param $removes i32)
    (local $row i32) (local $end i32)
    (local $s0 v128) (local $s1 v128)
    (local.set $s0 (v128.load offset=0 align=2 (local.get $from)))
    (local.set $s1 (v128.load offset=16 align=2 (local.get $from)))
    (local.set $end (i32.add (local.get $added) (i32.shl (local.get $adds) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $added) (local.get $end)))
        (local.set $row (i32.add (local.get $rows) (i32.mul (i32.load (local.get $added)) (local.get $stride))))
        (local.set $s0 (i16x8.add (local.get $s0) (v128.load offset=0 align=2 (local.get $row))))
        (local.set $s1 (i16x8.add (local.get $s1) (v128.load offset=16 align=2 (local.get $row))))
        (local.set $added (i32.add (local.get $added) (i32.const 4)))
        (br $next)))
    (local.set $end (i32.add (local.get $removed) (i32.shl (local.get $removes) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $removed) (local.get $end)))
        (local.set $row (i32.add (local.get $rows) (i32.mul (i32.load (local.get $removed)) (local.get $stride))))
        (local.set $s0 (i16x8.sub (local.get $s0) (v128.load offset=0 align=2 (local.get $row))))
        (local.set $s1 (i16x8.sub (local.get $s1) (v128.load offset=16 align=2 (local.get $row))))
        (local.set $removed (i32.add (local.get $removed) (i32.const 4)))
        (br $next)))
    (v128.store offset=0 align=2 (local.get $into) (local.get $s0))
    (v128.store offset=16 align=2 (local.get $into) (local.get $s1)))

  ;; The sum of the squares of the numbers of us and them, brought within 0 and 255, each
  ;; times its weight, which is within ±127: a number times its weight fits 16 bits.
  (func $activate (param $us i32) (param $them i32) (param $weights i32) (param $width i32) (result i32)
    (local $sum v128)
    (local.set $sum
      (i32x4.add
        (call $half (local.get $us) (local.get $weights) (local.get $width))
        (call $half (local.get $them) (i32.add (local.get $weights) (i32.shl (local.get $width) (i32.const 1))) (local.get $width))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  (func $half (param $values i32) (param $weights i32) (param $width i32) (result v128)
    (local $end i32) (local $one v128) (local $a v128) (local $b v128) (local $sum v128)
    (local.set $one (v128.const i16x8 255 255 255 255 255 255 255 255))
    (local.set $end (i32.add (local.get $values) (i32.shl (local.get $width) (i32.const 1))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $values) (local.get $end)))
        (local.set $a (i16x8.min_s (i16x8.max_s (v128.load align=2 (local.get $values)) (v128.const i64x2 0 0)) (local.get $one)))
        (local.set $b (i16x8.min_s (i16x8.max_s (v128.load offset=16 align=2 (local.get $values)) (v128.const i64x2 0 0)) (local.get $one)))
        (local.set $sum
          (i32x4.add
            (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $a) (i16x8.mul (local.get $a) (v128.load align=2 (local.get $weights)))))
            (i32x4.dot_i16x8_s (local.get $b) (i16x8.mul (local.get $b) (v128.load offset=16 align=2 (local.get $weights))))))
        (local.set $values (i32.add (local.get $values) (i32.const 32)))
        (local.set $weights (i32.add (local.get $weights) (i32.const 32)))
        (br $next)))
    (local.get $sum)))
