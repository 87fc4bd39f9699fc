;; What the Go program imports in place of the kernels. They work in its memory, which is
;; there only when it has been made, and are put into the table then; "there" is 1 then,
;; and stays 0 in a browser without vectors. The words here are those of every browser.
(module
  (table (export "table") 2 funcref)
  (global (export "there") (mut i32) (i32.const 0))
  (type $accumulate (func (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (type $activate (func (param i32 i32 i32 i32) (result i32)))
  (func (export "vectors") (result i32) (global.get 0))
  (func (export "accumulate") (type $accumulate)
    (call_indirect (type $accumulate)
      (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5) (local.get 6) (local.get 7) (i32.const 0)))
  (func (export "activate") (type $activate)
    (call_indirect (type $activate) (local.get 0) (local.get 1) (local.get 2) (local.get 3) (i32.const 1))))
